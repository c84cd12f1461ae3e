import classes from './lines-picture.module.css';

const end = 215;
const lines = [
  { from: 65, colour: 'var(--fl-line-a)', app: 'Uber Eats', delay: '0s' },
  { from: 165, colour: 'var(--fl-line-b)', app: 'DoorDash', delay: '1.3s' },
  { from: 265, colour: 'var(--fl-line-c)', app: 'Grubhub', delay: '2.6s' },
  { from: 365, colour: 'var(--fl-line-d)', app: 'Deliveroo', delay: '3.9s' },
];
const way = (from: number) => `M24 ${from}h100c120 0 110 ${end - from} 220 ${end - from}h70`;

/** Four delivery apps run together into one line that ends in an order ticket. Decoration only. */
export function LinesPicture() {
  return (
    <svg className={classes.picture} viewBox="0 10 640 400" aria-hidden="true" focusable="false">
      <g fill="none" strokeWidth="11" strokeLinecap="round">
        {lines.map(({ from, colour }) => (
          <path key={from} d={way(from)} stroke={colour} />
        ))}
        <path stroke="var(--fl-accent)" strokeWidth="16" d={`M344 ${end}h76`} />
      </g>
      {lines.map(({ from, colour, app, delay }) => (
        <g key={from}>
          <circle cx="24" cy={from} r="15" fill="var(--fl-card)" stroke={colour} strokeWidth="9" />
          <text x="52" y={from - 17} className={classes.app}>
            {app}
          </text>
          <circle
            r="7"
            className={classes.order}
            style={{ offsetPath: `path('${way(from)}')`, animationDelay: delay }}
            fill="#fffdf9"
          />
        </g>
      ))}
      <g className={classes.ticket}>
        <path
          d="M420 62h196v312l-16.3-13-16.3 13-16.4-13-16.3 13-16.3-13-16.4 13-16.3-13-16.3 13-16.4-13-16.3 13-16.3-13-16.4 13z"
          fill="var(--fl-card)"
        />
        <rect x="444" y="88" width="76" height="20" rx="6" fill="var(--fl-line-b)" />
        <text x="444" y="150" className={classes.number}>
          #A7F2
        </text>
        <g fill="var(--fl-line)">
          <rect x="444" y="178" width="148" height="11" rx="5.5" />
          <rect x="444" y="204" width="104" height="11" rx="5.5" />
          <rect x="444" y="230" width="128" height="11" rx="5.5" />
        </g>
        <rect x="444" y="272" width="148" height="50" rx="12" fill="var(--fl-button)" />
        <path
          d="m504 297 11 11 20-21"
          fill="none"
          stroke="#fffdf9"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
