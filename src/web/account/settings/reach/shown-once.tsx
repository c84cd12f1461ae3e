import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, CopyButton, Group, Stack } from '@mantine/core';
import classes from '../settings-page.module.css';

/** A secret in the one moment in which it can be read. */
export function ShownOnce({ title, secret, onDone }: { title: string; secret: string; onDone: () => void }) {
  return (
    <Alert color="basil" title={title}>
      <Stack gap="sm">
        <span>
          <Trans>Copy it now: it is never shown again.</Trans>
        </span>
        <code className={classes.secret}>{secret}</code>
        <Group>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" h={44} onClick={copy}>
                {copied ? t`Copied` : t`Copy`}
              </Button>
            )}
          </CopyButton>
          <Button h={44} onClick={onDone}>
            <Trans>I have kept it</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
