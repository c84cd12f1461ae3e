import { redirect } from 'react-router';
import { paths } from '../lib/paths.ts';

/** What waits for a decision is what staff come for. */
export function clientLoader() {
  return redirect(paths.backofficeApplications);
}

export default function StartPage() {
  return null;
}
