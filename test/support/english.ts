import { i18n } from '@lingui/core';

/** Words of the web app that a test reads are those of the code. */
i18n.loadAndActivate({ locale: 'en', messages: {} });
