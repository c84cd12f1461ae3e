import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { boundedLabel } from './bounded-label.ts';

const maxDriftKinds = 100;

/** The process's metrics in Prometheus form, made once per process and handed to whoever counts. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const driftKind = boundedLabel(maxDriftKinds);
  const drift = new Counter({
    name: 'forkline_schema_drift_total',
    help: 'Words in service payloads that the connector did not know, by the field that they stood in.',
    labelNames: ['service', 'kind'],
    registers,
  });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'forkline_http_request_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    deliveries: new Counter({
      name: 'forkline_deliveries_total',
      help: 'Webhook deliveries by service and what became of them.',
      labelNames: ['service', 'outcome'],
      registers,
    }),
    drift,
    /** Counts a note of a connector, `field: what is odd`. */
    countDrift(service: string, word: string): void {
      const [field = ''] = word.split(':', 1);
      drift.inc({ service, kind: driftKind(field) });
    },
    calls: new Counter({
      name: 'forkline_service_calls_total',
      help: 'Calls to services by action and outcome.',
      labelNames: ['service', 'action', 'outcome'],
      registers,
    }),
    /** Tells where to read the number of open live streams. Called once. */
    countLiveConnections(count: () => number): void {
      const gauge: Gauge = new Gauge({
        name: 'forkline_live_connections',
        help: 'Open live streams.',
        registers,
        collect: () => gauge.set(count()),
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
