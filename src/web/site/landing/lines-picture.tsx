import classes from './lines-picture.module.css';

const lines = [
  { from: 60, colour: '#0b6b3a' },
  { from: 150, colour: '#c4220a' },
  { from: 240, colour: '#d98a1f' },
  { from: 330, colour: '#00706a' },
];

/** Four delivery apps run together into one line that ends in an order ticket. Decoration only. */
export function LinesPicture() {
  return (
    <svg className={classes.picture} viewBox="-6 30 620 330" aria-hidden="true" focusable="false">
      <g fill="none" strokeWidth="10" strokeLinecap="round">
        {lines.map(({ from, colour }) => (
          <g key={from} stroke={colour}>
            <path d={`M14 ${from}h76c110 0 110 ${195 - from} 220 ${195 - from}`} />
          </g>
        ))}
        <path stroke="var(--fl-accent)" strokeWidth="14" d="M310 195h110" />
      </g>
      {lines.map(({ from, colour }) => (
        <circle key={from} cx="14" cy={from} r="13" fill="var(--fl-ground)" stroke={colour} strokeWidth="8" />
      ))}
      <g className={classes.ticket}>
        <path
          d="M420 70h180v258l-15-12-15 12-15-12-15 12-15-12-15 12-15-12-15 12-15-12-15 12-15-12-15 12z"
          fill="var(--fl-card)"
          stroke="var(--fl-line)"
          strokeWidth="2"
        />
        <rect x="442" y="94" width="70" height="16" rx="5" fill="#0b6b3a" />
        <text x="442" y="152" className={classes.number}>
          #A7F2
        </text>
        <g fill="var(--fl-line)">
          <rect x="442" y="176" width="128" height="10" rx="5" />
          <rect x="442" y="198" width="96" height="10" rx="5" />
          <rect x="442" y="220" width="112" height="10" rx="5" />
        </g>
        <rect x="442" y="252" width="136" height="40" rx="9" fill="var(--fl-accent)" />
        <path
          d="m497 272 9 9 17-17"
          fill="none"
          stroke="var(--fl-card)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
