import { i18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

/** Spanish comes compiled; English stands in the code as it is written, and is compiled where it is first said. */
const compiled = new Map<string, CompiledMessage>();

i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const made = compileMessage(message);
  compiled.set(message, made);
  return made;
});
