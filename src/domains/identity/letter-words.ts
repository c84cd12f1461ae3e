import type { Language } from './model/languages.ts';
import type { SecurityChange } from './model/security-changes.ts';

/** What the letters about an account say. */
interface Words {
  hello: (name: string) => string;
  reset: { subject: string; text: string; label: string; footnote: string };
  resetCode: (code: string) => string;
  changed: { subject: string; texts: readonly string[]; label: string };
  verify: { subject: string; text: string; label: string; footnote: string };
  invitation: {
    hello: string;
    subject: (given: { inviter: string; merchant: string }) => string;
    text: (given: { inviter: string; merchant: string; role: string }) => string;
    label: string;
    footnote: string;
  };
  locked: { subject: string; texts: readonly string[]; label: string };
  security: { subjects: Record<SecurityChange, string>; text: string; label: string };
  /** A change of the account's email: to the present address, to the new one, and to one of another account. */
  emailChange: {
    approve: { subject: string; text: (email: string) => string; label: string };
    prove: { subject: string; text: string; label: string };
    taken: { subject: string; texts: readonly string[] };
    footnote: string;
  };
  mobileCode: (code: string) => string;
}

/** The roles of `./model/permissions.ts`, as one of them. */
const englishRoles: Readonly<Record<string, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  kitchen: 'kitchen staff',
  accountant: 'an accountant',
  support: 'support staff',
};

const english: Words = {
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  reset: {
    subject: 'Choose a new password',
    text: 'Somebody, probably you, has asked to reset the password of your Forkline account.',
    label: 'Choose a new password',
    footnote: 'The link works once and for one hour. If you did not ask, you need not do anything.',
  },
  resetCode: (code) =>
    `${code} is your Forkline code to choose a new password. It works for 10 minutes. Nobody from Forkline will ask you for it.`,
  changed: {
    subject: 'Your password has been changed',
    texts: [
      'The password of your Forkline account has just been changed, and every other session has been ended.',
      'If that was not you, choose a new password at once.',
    ],
    label: 'Choose a new password',
  },
  verify: {
    subject: 'Confirm your email',
    text: 'Please confirm that this email is yours.',
    label: 'Confirm my email',
    footnote: 'The link works for 7 days.',
  },
  invitation: {
    hello: 'Hello,',
    subject: ({ inviter, merchant }) => `${inviter} invites you to the team of ${merchant}`,
    text: ({ inviter, merchant, role }) =>
      `${inviter} would like you to work with ${merchant} on Forkline, as ${englishRoles[role] ?? role}.`,
    label: 'See the invitation',
    footnote: 'The invitation is good for 7 days.',
  },
  locked: {
    subject: 'Several wrong passwords for your account',
    texts: [
      'Somebody has tried to log in to your Forkline account with a wrong password several times in a row. Logging in now has to wait, longer after each further try.',
      'If it was you, wait a moment, or choose a new password. If it was not, nobody got in.',
    ],
    label: 'Choose a new password',
  },
  security: {
    subjects: {
      two_factor_on: 'Two-factor sign-in is on',
      two_factor_off: 'Two-factor sign-in is off',
      recovery_codes: 'New recovery codes were made',
      email_changed: 'Your email was changed',
      api_key_made: 'An API key was created',
      api_key_rolled: 'An API key was replaced',
      api_key_revoked: 'An API key was revoked',
      webhook_added: 'A webhook was added',
      webhook_changed: 'A webhook was changed',
      webhook_removed: 'A webhook was removed',
      webhook_secret: 'A webhook has a new signing secret',
    },
    text: 'If you or your team did not do this, change your password now, sign out everywhere in Settings, and write to us.',
    label: 'Open Settings',
  },
  emailChange: {
    approve: {
      subject: 'Approve your new email',
      text: (email) =>
        `Your Forkline account asks to change its email to ${email}. Approve it, or refuse if this wasn’t you.`,
      label: 'Review the change',
    },
    prove: {
      subject: 'Confirm your new email',
      text: 'A Forkline account wants to use this email. If it is yours, confirm it.',
      label: 'Confirm this email',
    },
    taken: {
      subject: 'Your email was entered for another account',
      texts: [
        'Someone (maybe you) wanted to use this email for another Forkline account. It already has an account, so nothing changed.',
        'If this wasn’t you, you can ignore this email.',
      ],
    },
    footnote: 'The link works for 24 hours. Nothing changes until both addresses confirm.',
  },
  mobileCode: (code) =>
    `${code} is your Forkline code to get notices at this number. It works for 10 minutes. Nobody from Forkline will ask you for it. Reply STOP to stop.`,
};

const spanishRoles: Readonly<Record<string, string>> = {
  owner: 'propietario',
  manager: 'gerente',
  kitchen: 'personal de cocina',
  accountant: 'contador',
  support: 'personal de soporte',
};

const spanish: Words = {
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  reset: {
    subject: 'Elija una contraseña nueva',
    text: 'Alguien, probablemente usted, ha pedido restablecer la contraseña de su cuenta de Forkline.',
    label: 'Elegir una contraseña nueva',
    footnote: 'El enlace sirve una vez y durante una hora. Si no lo ha pedido, no tiene que hacer nada.',
  },
  resetCode: (code) =>
    `${code} es su código de Forkline para elegir una contraseña nueva. Sirve 10 minutos. Nadie de Forkline se lo pedirá.`,
  changed: {
    subject: 'Su contraseña ha cambiado',
    texts: [
      'La contraseña de su cuenta de Forkline acaba de cambiar, y todas las demás sesiones se han cerrado.',
      'Si no ha sido usted, elija una contraseña nueva de inmediato.',
    ],
    label: 'Elegir una contraseña nueva',
  },
  verify: {
    subject: 'Confirme su correo',
    text: 'Confirme que este correo es suyo.',
    label: 'Confirmar mi correo',
    footnote: 'El enlace sirve 7 días.',
  },
  invitation: {
    hello: 'Hola:',
    subject: ({ inviter, merchant }) => `${inviter} le invita al equipo de ${merchant}`,
    text: ({ inviter, merchant, role }) =>
      `${inviter} quiere que trabaje con ${merchant} en Forkline, como ${spanishRoles[role] ?? role}.`,
    label: 'Ver la invitación',
    footnote: 'La invitación vale 7 días.',
  },
  locked: {
    subject: 'Varias contraseñas equivocadas en su cuenta',
    texts: [
      'Alguien ha intentado entrar en su cuenta de Forkline varias veces seguidas con una contraseña equivocada. Ahora hay que esperar para entrar, más tras cada nuevo intento.',
      'Si fue usted, espere un momento o elija una contraseña nueva. Si no, nadie ha entrado.',
    ],
    label: 'Elegir una contraseña nueva',
  },
  security: {
    subjects: {
      two_factor_on: 'El acceso en dos pasos está activado',
      two_factor_off: 'El acceso en dos pasos está desactivado',
      recovery_codes: 'Se crearon códigos de recuperación nuevos',
      email_changed: 'Su correo se cambió',
      api_key_made: 'Se creó una clave de API',
      api_key_rolled: 'Se reemplazó una clave de API',
      api_key_revoked: 'Se revocó una clave de API',
      webhook_added: 'Se agregó un webhook',
      webhook_changed: 'Se cambió un webhook',
      webhook_removed: 'Se quitó un webhook',
      webhook_secret: 'Un webhook tiene un secreto de firma nuevo',
    },
    text: 'Si no lo hizo usted ni su equipo, cambie su contraseña ahora, cierre todas las sesiones en Configuración y escríbanos.',
    label: 'Abrir Configuración',
  },
  emailChange: {
    approve: {
      subject: 'Apruebe su correo nuevo',
      text: (email) =>
        `Su cuenta de Forkline pide cambiar su correo a ${email}. Apruébelo, o rechácelo si no fue usted.`,
      label: 'Revisar el cambio',
    },
    prove: {
      subject: 'Confirme su correo nuevo',
      text: 'Una cuenta de Forkline quiere usar este correo. Si es suyo, confírmelo.',
      label: 'Confirmar este correo',
    },
    taken: {
      subject: 'Alguien usó su correo para otra cuenta',
      texts: [
        'Alguien (quizá usted) quiso usar este correo para otra cuenta de Forkline. Ya tiene una cuenta, así que nada cambió.',
        'Si no fue usted, puede ignorar este correo.',
      ],
    },
    footnote: 'El enlace sirve 24 horas. Nada cambia hasta que las dos direcciones lo confirmen.',
  },
  mobileCode: (code) =>
    `${code} es su código de Forkline para recibir avisos en este número. Sirve 10 minutos. Nadie de Forkline se lo pedirá. Responda STOP para no recibir más.`,
};

export const letterWords: Record<Language, Words> = { en: english, es: spanish };
