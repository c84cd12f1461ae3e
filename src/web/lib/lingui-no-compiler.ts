import { i18n } from '@lingui/core';

// What is still a text has no values in it: the build compiles every other message (`scripts/web-messages.ts`).
i18n.setMessagesCompiler((message) => [message]);
