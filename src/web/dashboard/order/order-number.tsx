import classes from './order-number.module.css';

/** Longer than this nobody calls a number across a kitchen. */
const longest = 8;
const called = 4;

/** The number on the bag. Of a long one (Grubhub's have fifteen digits) the end that people call stands out. */
export function OrderNumber({ displayId }: { displayId: string }) {
  if (displayId.length <= longest) return displayId;
  return (
    <>
      <span className={classes.lead}>{displayId.slice(0, -called)}</span>
      {displayId.slice(-called)}
    </>
  );
}
