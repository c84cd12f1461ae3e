import classes from './service-badge.module.css';

/** Colours that people know the services by, darkened where needed so that white text on them passes AA. */
const colours: Record<string, string> = {
  'uber-eats': '#0b6b3a',
  doordash: '#c4220a',
  grubhub: '#9a3c00',
  deliveroo: '#00706a',
  hubrise: '#3b4a9c',
};

export function serviceColour(service: string): string {
  return colours[service] ?? '#544c42';
}

export function ServiceBadge({ service, name }: { service: string; name: string }) {
  return (
    <span className={classes.badge} style={{ background: serviceColour(service) }}>
      {name}
    </span>
  );
}
