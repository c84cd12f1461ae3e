import { Logo } from './logo.tsx';
import classes from './brand.module.css';

export function Brand({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <Logo size={size} />
      <span>Forkline</span>
    </span>
  );
}
