import classes from './step-pictures.module.css';

const colours = ['var(--fl-line-a)', 'var(--fl-line-b)', 'var(--fl-line-c)', 'var(--fl-line-d)'];
const rows = [34, 78, 122, 166];

/* Drawings of ours, all on one line: decoration only, so hidden from screen readers. */

/** Four delivery apps plug into one line. */
export function ConnectPicture() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      {rows.map((y, index) => (
        <g key={y} stroke={colours[index]} fill="none" strokeWidth="9" strokeLinecap="round">
          <path d={`M26 ${y}h40c56 0 50 ${100 - y} 104 ${100 - y}`} />
          <circle cx="24" cy={y} r="11" fill="var(--fl-card)" strokeWidth="7" />
        </g>
      ))}
      <path d="M170 100h40" stroke="var(--fl-accent)" strokeWidth="13" strokeLinecap="round" />
      <rect x="206" y="62" width="84" height="76" rx="18" className={classes.mark} />
      <path d="M232 84v32M248 84v32M264 84v32" stroke="#fffdf9" strokeWidth="7" strokeLinecap="round" />
    </svg>
  );
}

/** One menu goes out to all of them. */
export function SyncPicture() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      <path d="M108 100h46" stroke="var(--fl-accent)" strokeWidth="13" strokeLinecap="round" />
      {rows.map((y, index) => (
        <g key={y} stroke={colours[index]} fill="none" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
          <path d={`M154 100c54 0 44 ${y - 100} 98 ${y - 100}h14`} />
          <circle cx="286" cy={y} r="17" fill="var(--fl-card)" strokeWidth="5" />
          <path d={`m279 ${y} 5 5 9-10`} strokeWidth="5" />
        </g>
      ))}
      <rect x="18" y="34" width="96" height="132" rx="10" className={classes.paper} />
      <g className={classes.rule}>
        <rect x="34" y="54" width="44" height="9" rx="4.5" className={classes.call} />
        <rect x="34" y="80" width="64" height="7" rx="3.5" />
        <rect x="34" y="98" width="52" height="7" rx="3.5" />
        <rect x="34" y="116" width="60" height="7" rx="3.5" />
        <rect x="34" y="134" width="40" height="7" rx="3.5" />
      </g>
    </svg>
  );
}

/** The line ends in a ticket, and the ticket leaves as a bag. */
export function DeliverPicture() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      <path d="M14 100h292" stroke="var(--fl-accent)" strokeWidth="13" strokeLinecap="round" />
      <path
        d="M44 34h96v132l-12-9-12 9-12-9-12 9-12-9-12 9-12-9-12 9z"
        className={classes.paper}
        strokeLinejoin="round"
      />
      <g className={classes.rule}>
        <rect x="60" y="54" width="40" height="10" rx="5" className={classes.call} />
        <rect x="60" y="80" width="62" height="7" rx="3.5" />
        <rect x="60" y="96" width="48" height="7" rx="3.5" />
      </g>
      <rect x="60" y="116" width="64" height="22" rx="6" className={classes.mark} />
      <path d="m85 127 5 5 10-10" fill="none" stroke="#fffdf9" strokeWidth="4" strokeLinecap="round" />
      <path d="M226 82c0-36 44-36 44 0" fill="none" stroke="var(--fl-line-c)" strokeWidth="8" strokeLinecap="round" />
      <path d="M202 78h92l8 84a8 8 0 0 1-8 8h-92a8 8 0 0 1-8-8z" fill="var(--fl-line-c)" />
      <path d="m232 122 12 12 22-24" fill="none" stroke="#fffdf9" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}

/** Seven days are seven stations; the last one pays. */
export function PayoutPicture() {
  return (
    <svg viewBox="0 0 420 200" aria-hidden="true" focusable="false">
      <path d="M22 150h230c40 0 40-54 80-54" className={classes.wide} />
      {[22, 60, 98, 136, 174, 212, 250].map((x) => (
        <circle key={x} cx={x} cy="150" r="10" fill="var(--fl-card)" stroke="var(--fl-accent)" strokeWidth="6" />
      ))}
      {[40, 58, 34, 72, 88, 104, 66].map((height, day) => (
        <rect
          key={height}
          x={12 + day * 38}
          y={126 - height}
          width="20"
          height={height}
          rx="5"
          fill={colours[day % 4]}
          opacity="0.85"
        />
      ))}
      <circle cx="352" cy="96" r="52" className={classes.mark} />
      <path
        d="M370 78c-6-9-34-10-34 6 0 19 36 8 36 27 0 17-31 16-38 4M353 62v68"
        fill="none"
        stroke="#fffdf9"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Two voices on one line. */
export function SupportPicture() {
  return (
    <svg viewBox="0 0 420 240" aria-hidden="true" focusable="false">
      <path d="M10 204h150c60 0 40-60 100-60h150" className={classes.wide} />
      <path
        d="M40 26h180a18 18 0 0 1 18 18v66a18 18 0 0 1-18 18H98l-34 34v-34H40a18 18 0 0 1-18-18V44a18 18 0 0 1 18-18z"
        className={classes.paper}
      />
      <g className={classes.rule}>
        <rect x="48" y="54" width="120" height="11" rx="5.5" />
        <rect x="48" y="78" width="150" height="11" rx="5.5" />
      </g>
      <path
        d="M236 96h130a18 18 0 0 1 18 18v56a18 18 0 0 1-18 18h-10v30l-30-30h-90a18 18 0 0 1-18-18v-56a18 18 0 0 1 18-18z"
        className={classes.mark}
      />
      <path
        d="m272 142 18 18 36-38"
        fill="none"
        stroke="#fffdf9"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
