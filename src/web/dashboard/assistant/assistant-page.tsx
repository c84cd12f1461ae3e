import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { AssistantChat } from './assistant-chat.tsx';
import { HelpCentre } from './help-centre.tsx';
import classes from './assistant.module.css';

/** Help & Support: the assistant, the articles it answers from, and the way to a person. */
export default function AssistantPage() {
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Help & Support`} />
      <div className={classes.head}>
        <Title order={1} fz={26}>
          <Trans>Help & Support</Trans>
        </Title>
        <Button component={Link} to={paths.supportCases} variant="default" h={44}>
          <Trans>Your cases</Trans>
        </Button>
      </div>
      <div className={classes.columns}>
        <section className={classes.card} aria-label={t`Assistant`}>
          <AssistantChat />
        </section>
        <HelpCentre />
      </div>
    </div>
  );
}
