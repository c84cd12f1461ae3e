import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { valueWords } from '../../lib/figure-words.ts';
import { figureOf, listedFigures, type FigureValues } from '../../../domains/reports/model/figures.ts';
import { Empty } from '../../kit/empty.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { said } from '../../lib/said.ts';
import { ChangeChip } from '../charts/change-chip.tsx';
import { useBehindLink, type Behind, type Shown } from './analytics-address.ts';
import classes from './analytics-page.module.css';
import { FigureMeanings } from './figure-meanings.tsx';
import { FileButton } from './file-button.tsx';

const kinds = {
  services: { title: t`By service`, head: t`Service` },
  stores: { title: t`By store`, head: t`Store` },
  cities: { title: t`By city`, head: t`City` },
} as const;

interface Row {
  key: string;
  name: string;
  service?: string;
  scope: Behind;
  now: FigureValues;
  before: FigureValues;
}

function rowsOf(kind: keyof typeof kinds, report: Report): Row[] {
  switch (kind) {
    case 'services':
      return report.services.map(({ service, serviceName: name, ...row }) => ({
        ...row,
        key: service,
        name,
        service,
        scope: { service },
      }));
    case 'stores':
      return report.stores.map(({ storeId, storeName: name, ...row }) => ({
        ...row,
        key: storeId,
        name,
        scope: { storeId },
      }));
    case 'cities':
      return report.cities.map(({ city, ...row }) => ({ ...row, key: city, name: city, scope: { city } }));
  }
}

/** All figures of each service, store or city; each number opens to its orders. */
export function PlacesTable({ kind, shown, report }: { kind: keyof typeof kinds; shown: Shown; report: Report }) {
  const id = useId();
  const behind = useBehindLink(shown);
  const { title, head } = kinds[kind];
  const rows = rowsOf(kind, report);
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.subtitle}>
          {title}
        </h2>
        <FileButton shown={shown} view={kind} />
      </div>
      {rows.length === 0 ? (
        <Empty>
          <Trans>Nothing in this time.</Trans>
        </Empty>
      ) : null}
      {rows.length === 0 ? null : (
        <Table.ScrollContainer minWidth={980} className={classes.card ?? ''} scrollAreaProps={{ tabIndex: 0 }}>
          <Table verticalSpacing="sm" className={classes.table ?? ''} aria-labelledby={id}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{head}</Table.Th>
                {listedFigures.map((key) => (
                  <Table.Th key={key} scope="col">
                    {said(figureOf(key).name)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.key}>
                  <Table.Th scope="row">
                    {row.service === undefined ? row.name : <ServiceBadge service={row.service} name={row.name} />}
                  </Table.Th>
                  {listedFigures.map((key) => (
                    <Table.Td key={key}>
                      <Link
                        to={behind({ ...row.scope, figure: key, title: `${row.name}: ${said(figureOf(key).name)}` })}
                        preventScrollReset
                      >
                        {valueWords(key, row.now[key], report.currency)}
                      </Link>
                      <span className={classes.cellChange}>
                        <ChangeChip figure={key} now={row.now[key]} before={row.before[key]} />
                      </span>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rows.length === 0 ? null : <FigureMeanings figures={listedFigures} />}
    </section>
  );
}
