type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = 'input:not([type=file], [type=hidden]), textarea';

/**
 * What is typed into a page before its code has arrived. React begins a form with the values that it knows, and would
 * wipe this away; `giveBack`, called once it has taken over, types it again.
 */
export function preservePrehydrationInput(): { giveBack: () => void } {
  const typed = new Map<Field, string | boolean>();
  const keep = (field: Field) => {
    if (valueOf(field) === writtenIn(field)) typed.delete(field);
    else typed.set(field, valueOf(field));
  };
  const onInput = ({ target }: Event) => {
    if (isField(target)) keep(target);
  };
  document.querySelectorAll<Field>(fields).forEach(keep);
  document.addEventListener('input', onInput, true);
  return {
    giveBack() {
      document.removeEventListener('input', onInput, true);
      for (const [field, value] of typed) {
        if (!field.isConnected) continue;
        if (isSwitch(field)) turn(field, value === true);
        else type(field, String(value));
      }
      typed.clear();
    },
  };
}

const isField = (target: unknown): target is Field =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(fields);
const isSwitch = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);
const valueOf = (field: Field) => (isSwitch(field) ? field.checked : field.value);
const writtenIn = (field: Field) => (isSwitch(field) ? field.defaultChecked : field.defaultValue);

/** React hears of a press alone, and until then goes by what the page was written with. */
function turn(field: HTMLInputElement, isOn: boolean): void {
  field.checked = !isOn;
  field.click();
}

/** React hears of a value where it differs from the last that it saw, and sees what is set by the field's own setter. */
function type(field: Field, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
