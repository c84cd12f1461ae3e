/** The mark: three tines, one line. Every delivery app comes in on the left, one queue leaves on the right. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="12" fill="#1d6b45" />
      <g fill="none" strokeWidth="4" strokeLinecap="round">
        <path stroke="#fffdf9" d="M9 13h7c6.500 0 6.500 11 13 11" />
        <path stroke="#fffdf9" d="M9 35h7c6.500 0 6.500-11 13-11" />
        <path stroke="#fffdf9" d="M9 24h20" />
        <path stroke="#ff9c84" d="M29 24h10" />
      </g>
    </svg>
  );
}
