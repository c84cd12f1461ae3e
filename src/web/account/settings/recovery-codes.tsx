import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CopyButton, Group, Text } from '@mantine/core';
import classes from './settings-page.module.css';

/** Shown once: each code stands for the phone when it is lost. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = t`Recovery codes for Forkline. Each works once.\n\n${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <>
      <Text>
        <Trans>
          Keep these recovery codes where you find them without your phone. Each works once; they are not shown again.
        </Trans>
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" h={44} onClick={copy}>
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" h={44} component="a" href={file} download="forkline-recovery-codes.txt">
          <Trans>Download</Trans>
        </Button>
      </Group>
    </>
  );
}
