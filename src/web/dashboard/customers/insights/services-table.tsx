import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { orderKinds } from '../../../../domains/customers/model/customer-sums.ts';
import { Link } from 'react-router';
import { formatMoney } from '../../../../shared/money.ts';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { writtenIn } from '../../../lib/language.ts';
import { said } from '../../../lib/said.ts';
import { FileButton } from './file-button.tsx';
import { useBehindLink, type Shown } from './insights-address.ts';
import classes from './insights-page.module.css';
import { kindWords } from './kind-words.ts';

/** By service: orders and what they came to, with what each of them lets anybody know about its customers. */
export function ServicesTable({ shown, insights }: { shown: Shown; insights: Insights }) {
  const behind = useBehindLink();
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
              {orderKinds.map((kind) => (
                <div key={kind}>
                  <dt>{kindWords[kind]}</dt>
                  <dd>
                    {now.orders[kind] === 0 ? (
                      0
                    ) : (
                      <Link
                        to={behind({ list: 'orders', kind, service, title: `${serviceName}: ${kindWords[kind]}` })}
                        preventScrollReset
                        aria-label={`${serviceName}: ${kindWords[kind]}, ${now.orders[kind].toLocaleString(writtenIn())}`}
                      >
                        {now.orders[kind].toLocaleString(writtenIn())}
                      </Link>
                    )}
                    <span className={classes.worth}>{formatMoney(now.salesMinor[kind], insights.currency)}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className={classes.soft}>{said(recognition.sentence)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
