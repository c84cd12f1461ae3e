import { Button } from '@mantine/core';
import page from './page.module.css';
import { Warning } from './warning.tsx';

interface BehindProps {
  /** What somebody else has saved, in short. */
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody saved something else while this was typed: both are here until one is chosen. */
export function Behind({ theirs, onKeep, onTake }: BehindProps) {
  return (
    <>
      <Warning title="Somebody else has saved this meanwhile. ">Yours stands in the fields; theirs: {theirs}</Warning>
      <MineOrTheirs onKeep={onKeep} onTake={onTake} />
    </>
  );
}

export function MineOrTheirs({ onKeep, onTake }: Pick<BehindProps, 'onKeep' | 'onTake'>) {
  return (
    <div className={page.actions}>
      <Button h={44} variant="default" onClick={onKeep}>
        Go on with mine
      </Button>
      <Button h={44} variant="default" onClick={onTake}>
        Take theirs, drop mine
      </Button>
    </div>
  );
}
