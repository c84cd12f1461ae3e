import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NumberInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { Printer, PrinterInput } from '../../../domains/printing/contract.ts';
import { codePagesOf, paperColumns, printerKinds, tcpPorts } from '../../../domains/printing/model/paper.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useStore } from '../data/current-store.ts';
import { kindHints, kindWords, usePrintingChange } from './printing-data.ts';

/** Adds a printer, or changes or removes one. */
export function PrinterDialog({
  edited,
  mayConnect,
  onClose,
}: {
  edited: Printer | 'new' | undefined;
  mayConnect: boolean;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={<strong>{edited === 'new' ? t`Add a printer` : t`Change the printer`}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {edited === undefined ? null : (
        <PrinterForm
          key={edited === 'new' ? 'new' : edited.id}
          printer={edited === 'new' ? undefined : edited}
          mayConnect={mayConnect}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

const usual: PrinterInput = {
  name: '',
  kind: 'cloudprnt',
  host: null,
  port: tcpPorts.usual,
  tongue: 'star-prnt',
  columns: 48,
  codePage: 'windows1252',
  isOn: true,
};

/** What of a printer is sent; the rest of the row is the server's own. */
function toInput({ name, kind, host, port, tongue, columns, codePage, isOn }: PrinterInput): PrinterInput {
  return { name, kind, host, port: kind === 'tcp' ? port : null, tongue, columns, codePage, isOn };
}

interface FormProps {
  printer: Printer | undefined;
  mayConnect: boolean;
  onClose: () => void;
}

function PrinterForm({ printer, mayConnect, onClose }: FormProps) {
  const { id: storeId } = useStore();
  const form = useForm<PrinterInput>({
    initialValues: { ...usual, ...(printer && toInput(printer)) },
    validate: { name: (name) => (name.trim() === '' ? t`Enter a name.` : null) },
  });
  const save = usePrintingChange(
    (values: PrinterInput) =>
      printer
        ? client.changePrinter({ id: printer.id, version: printer.version, ...toInput(values) })
        : client.addPrinter({ storeId, ...toInput(values) }),
    t`The printer is saved.`,
  );
  const remove = usePrintingChange((id: string) => client.removePrinter({ id }), t`The printer is removed.`);
  const error = save.error ?? remove.error;
  const failure = error ? failureOf(error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  const { kind } = form.values;
  function choose(next: string) {
    const chosen = printerKinds.find((one) => one === next) ?? kind;
    // Printers that ask by themselves are Star's; those on port 9100 mostly speak ESC/POS.
    form.setValues({ kind: chosen, tongue: chosen === 'cloudprnt' ? 'star-prnt' : 'esc-pos' });
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(failureOf(error).fields) }),
      )}
    >
      <Stack>
        {failure && !isAboutField ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput
          label={t`Name`}
          placeholder={t`Kitchen`}
          size="md"
          required
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group
          label={t`How tickets reach it`}
          description={printer ? t`Add another printer for another way.` : undefined}
          value={kind}
          onChange={choose}
          error={form.errors['kind']}
        >
          <Stack gap={6} mt={6}>
            {printerKinds.map((one) => (
              <Radio
                key={one}
                value={one}
                label={kindWords[one]}
                description={one === 'tcp' && !mayConnect ? t`Not set up where Forkline runs.` : kindHints[one]}
                disabled={(printer !== undefined && one !== kind) || (one === 'tcp' && !mayConnect)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'tcp' ? <NetworkFields form={form} /> : null}
        {kind === 'browser' ? null : <PaperFields form={form} />}
        {printer ? <Switch size="md" label={t`In use`} {...form.getInputProps('isOn', { type: 'checkbox' })} /> : null}
        <DialogFooter justify="space-between">
          {printer ? (
            <Button
              variant="subtle"
              color="red"
              h={44}
              loading={remove.isPending}
              onClick={() => remove.mutate(printer.id, { onSuccess: onClose })}
            >
              <Trans>Remove</Trans>
            </Button>
          ) : (
            <Button variant="default" h={44} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" h={44} loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** Of the form, what its fields need; how it is checked is its own. */
type PrinterFormOf = Pick<UseFormReturnType<PrinterInput>, 'values' | 'errors' | 'getInputProps' | 'setFieldValue'>;

function NetworkFields({ form }: { form: PrinterFormOf }) {
  return (
    <Group grow align="start">
      <TextInput
        label={t`IP address`}
        placeholder="192.168.1.50"
        size="md"
        {...form.getInputProps('host')}
        value={form.values.host ?? ''}
      />
      <NumberInput
        label={t`Port`}
        size="md"
        min={tcpPorts.least}
        max={tcpPorts.most}
        // Another port stays as it was typed, and is refused in words.
        clampBehavior="none"
        {...form.getInputProps('port')}
        value={form.values.port ?? ''}
      />
    </Group>
  );
}

const pageWords = {
  windows1252: t`Western European (WPC1252)`,
  cp858: t`Multilingual with euro (PC858)`,
  cp437: t`USA (PC437)`,
  ascii: t`Without accents`,
  'utf-8': t`Every script it has (UTF-8)`,
  gb18030: t`Chinese (GB18030)`,
} as const;

const tongueWords = { 'esc-pos': 'ESC/POS', 'star-prnt': 'StarPRNT', 'star-line': 'Star Line' } as const;

function PaperFields({ form }: { form: PrinterFormOf }) {
  const { kind, tongue, columns } = form.values;
  const spoken =
    kind === 'cloudprnt' ? (['star-prnt', 'star-line'] as const) : (['esc-pos', 'star-prnt', 'star-line'] as const);
  return (
    <>
      <Select
        label={t`Its commands`}
        size="md"
        data={spoken.map((value) => ({ value, label: tongueWords[value] }))}
        value={tongue}
        onChange={(value) => form.setFieldValue('tongue', spoken.find((one) => one === value) ?? tongue)}
        error={form.errors['tongue']}
      />
      <Select
        label={t`Paper`}
        size="md"
        data={paperColumns.map((value) => ({ value: String(value), label: paperWords(value) }))}
        value={String(columns)}
        onChange={(value) =>
          form.setFieldValue('columns', paperColumns.find((one) => String(one) === value) ?? columns)
        }
      />
      <Select
        label={t`Letters`}
        description={t`If letters come out as other signs, choose another table. Newer printers of Epson and Star take UTF-8.`}
        size="md"
        data={codePagesOf(tongue).map((value) => ({ value, label: pageWords[value] }))}
        {...form.getInputProps('codePage')}
      />
    </>
  );
}

function paperWords(columns: number): string {
  return columns === 32 ? t`58 mm, ${columns} letters` : t`80 mm, ${columns} letters`;
}
