import classes from './labeled-amount.module.css';

interface LabeledAmountProps {
  /** As it is written: `$9.63`. */
  amount: string;
  /** The definition that the amount follows, from `amountWords`. */
  label: string;
}

/** An amount in a list, with its definition below it: an order has several amounts, and each screen shows another one. */
export function LabeledAmount({ amount, label }: LabeledAmountProps) {
  return (
    <span className={classes.amount}>
      <strong>{amount}</strong> <small>{label}</small>
    </span>
  );
}
