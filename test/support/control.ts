import type { Simulator } from '../../src/simulator/simulator.ts';

/** Calls the simulator's control API; throws with its sentence where it refuses. */
export async function controlOf(
  simulator: Pick<Simulator, 'url'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${simulator.url}/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(`${method} /control${path}: ${await answer.text()}`);
  return answer.json();
}
