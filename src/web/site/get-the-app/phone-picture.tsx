import classes from './phone-picture.module.css';

type Shows = 'open' | 'share' | 'dots' | 'add' | 'icon';

/** One step on a phone, drawn. Decoration only: the sentence beside it says the same. */
export function PhonePicture({ shows }: { shows: Shows }) {
  return (
    <svg className={classes.picture} viewBox="0 0 160 240" aria-hidden="true" focusable="false">
      <rect x="12" y="4" width="136" height="232" rx="22" className={classes.body} />
      <rect x="20" y="12" width="120" height="216" rx="15" className={classes.screen} />
      {drawings[shows]}
    </svg>
  );
}

const page = (
  <g className={classes.faint}>
    <rect x="32" y="60" width="70" height="12" rx="6" />
    <rect x="32" y="84" width="96" height="8" rx="4" />
    <rect x="32" y="102" width="82" height="8" rx="4" />
  </g>
);

const mark = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="44" height="44" rx="11" className={classes.strong} />
    <g fill="none" strokeWidth="3.6" strokeLinecap="round" stroke="#fffdf9">
      <path d="M8 12h7c6 0 6 10 12 10M8 32h7c6 0 6-10 12-10M8 22h28" />
    </g>
  </g>
);

const drawings: Record<Shows, React.ReactNode> = {
  open: (
    <>
      <rect x="30" y="24" width="100" height="22" rx="11" className={classes.card} />
      <path d="M44 35h48" className={classes.line} />
      {mark(58, 70)}
      <rect x="36" y="136" width="88" height="16" rx="6" className={classes.card} />
      <rect x="36" y="160" width="88" height="16" rx="6" className={classes.card} />
      <rect x="36" y="186" width="88" height="20" rx="7" className={classes.strong} />
    </>
  ),
  share: (
    <>
      {page}
      <path d="M20 190h120v23a15 15 0 0 1-15 15H35a15 15 0 0 1-15-15z" className={classes.card} />
      <circle cx="80" cy="208" r="25" className={classes.ring} />
      <path d="M72 204h-5v15h26v-15h-5M80 211v-20m-7 6 7-7 7 7" className={classes.ink} />
    </>
  ),
  dots: (
    <>
      {page}
      <path d="M20 44V27a15 15 0 0 1 15-15h90a15 15 0 0 1 15 15v17z" className={classes.card} />
      <circle cx="124" cy="30" r="21" className={classes.ring} />
      <g className={classes.dots}>
        <circle cx="124" cy="21" r="3" />
        <circle cx="124" cy="30" r="3" />
        <circle cx="124" cy="39" r="3" />
      </g>
    </>
  ),
  add: (
    <>
      <g className={classes.faint}>
        <rect x="32" y="28" width="70" height="10" rx="5" />
        <rect x="32" y="46" width="90" height="8" rx="4" />
      </g>
      <path d="M20 86h120v127a15 15 0 0 1-15 15H35a15 15 0 0 1-15-15z" className={classes.card} />
      <g className={classes.faint}>
        <rect x="34" y="104" width="62" height="9" rx="4.5" />
        <rect x="34" y="190" width="52" height="9" rx="4.5" />
      </g>
      <rect x="27" y="128" width="106" height="42" rx="10" className={classes.chosen} />
      <path d="M38 149h50" className={classes.line} />
      <path d="M104 139h20v20h-20zM114 143v12m-6-6h12" className={classes.ink} />
    </>
  ),
  icon: (
    <>
      <g className={classes.faint}>
        {[28, 86].map((x) => [28, 160].map((y) => <rect key={x + y} x={x} y={y} width="44" height="44" rx="11" />))}
        <rect x="86" y="94" width="44" height="44" rx="11" />
      </g>
      <circle cx="50" cy="116" r="33" className={classes.ring} />
      {mark(28, 94)}
    </>
  ),
};
