import classes from './signup-page.module.css';

const lines = [
  { from: 60, colour: 'var(--fl-line-a)' },
  { from: 170, colour: 'var(--fl-line-b)' },
  { from: 280, colour: 'var(--fl-line-c)' },
  { from: 390, colour: 'var(--fl-line-d)' },
];

/** Four delivery apps run down into one line that ends in an order ticket. Decoration only. */
export function LinesToTicket() {
  return (
    <svg className={classes.picture} viewBox="0 0 450 660" aria-hidden="true" focusable="false">
      <g fill="none" strokeWidth="13" strokeLinecap="round">
        {lines.map(({ from, colour }) => (
          <path key={from} d={`M${from} 24v70c0 130 ${225 - from} 110 ${225 - from} 230`} stroke={colour} />
        ))}
        <path stroke="var(--fl-accent)" strokeWidth="18" d="M225 324v70" />
      </g>
      {lines.map(({ from, colour }) => (
        <circle key={from} cx={from} cy="24" r="15" fill="var(--fl-ground)" stroke={colour} strokeWidth="9" />
      ))}
      <path
        d="M105 394h240v226l-20-14-20 14-20-14-20 14-20-14-20 14-20-14-20 14-20-14-20 14-20-14-20 14z"
        fill="var(--fl-card)"
        stroke="var(--fl-line)"
        strokeWidth="2"
      />
      <g fill="var(--fl-line)">
        <rect x="135" y="424" width="96" height="18" rx="6" fill="var(--fl-accent)" />
        <rect x="135" y="466" width="170" height="12" rx="6" />
        <rect x="135" y="494" width="130" height="12" rx="6" />
        <rect x="135" y="522" width="150" height="12" rx="6" />
      </g>
      <path d="m205 566 14 14 28-28" fill="none" stroke="var(--fl-accent)" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}
