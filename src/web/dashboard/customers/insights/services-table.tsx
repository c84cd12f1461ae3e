import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { said } from '../../../lib/said.ts';
import { FileButton } from './file-button.tsx';
import type { Shown } from './insights-address.ts';
import classes from './insights-page.module.css';

/** By service, with what each of them lets anybody know about its customers. */
export function ServicesTable({ shown, insights }: { shown: Shown; insights: Insights }) {
  return (
    <section className={classes.part} aria-labelledby="by-service">
      <div className={classes.head}>
        <h2 id="by-service" className={classes.subtitle}>
          <Trans>By service</Trans>
        </h2>
        <FileButton shown={shown} view="services" title={t`By service`} />
      </div>
      <ul className={classes.services} aria-labelledby="by-service">
        {insights.services.map(({ service, serviceName, recognition, now }) => (
          <li key={service} className={classes.card}>
            <div className={classes.head}>
              <ServiceBadge service={service} name={serviceName} />
            </div>
            <dl className={classes.counts}>
              <div>
                <dt>{t`New`}</dt>
                <dd>{now.orders.new.toLocaleString('en-US')}</dd>
              </div>
              <div>
                <dt>{t`Returning`}</dt>
                <dd>{now.orders.returning.toLocaleString('en-US')}</dd>
              </div>
              <div>
                <dt>{t`Cannot tell`}</dt>
                <dd>{now.orders.untold.toLocaleString('en-US')}</dd>
              </div>
            </dl>
            <p className={classes.soft}>{said(recognition.sentence)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
