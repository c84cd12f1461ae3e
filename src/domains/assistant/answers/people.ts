import { may, permissions, type Permission } from '../../identity/model/permissions.ts';
import { plainText, wordsOf } from '../model/understanding/words.ts';
import type { Wording } from '../model/wording.ts';
import { page, type Answering, type Question } from '../question.ts';
import { channelWords, noticeWords } from './notice-words.ts';

const teamPage = ({ say }: Question) => page(say, '/dashboard/team');
const settingsPage = ({ say }: Question) => page(say, '/settings');

const roleNames: Record<string, { en: string; es: string }> = {
  owner: { en: 'owner', es: 'propietario' },
  manager: { en: 'manager', es: 'gerente' },
  kitchen: { en: 'kitchen', es: 'cocina' },
  accountant: { en: 'accountant', es: 'contador' },
  support: { en: 'support', es: 'soporte' },
  applicant: { en: 'applicant', es: 'solicitante' },
  staff: { en: 'staff', es: 'personal' },
};
export const roleWords = (say: Wording, role: string) => say.pick(roleNames[role] ?? { en: role, es: role });

export const teamList: Answering = async (question) => {
  const { say, reads, store, slots } = question;
  const { members, invitations } = await reads.team();
  const asked = wordsOf(plainText(question.slots.items.length > 0 ? '' : question.text));
  const named = members.filter(({ name }) =>
    wordsOf(plainText(name)).some((word) => word.length > 2 && asked.includes(word)),
  );
  const isAsked = (word: string) => [word, `${word}s`, `${word}'s`].some((form) => asked.includes(form));
  const ofRole = members.filter(({ role }) => isAsked(role) || isAsked(plainText(roleNames[role]?.es ?? role)));
  const wanted = named.length > 0 ? named : ofRole.length > 0 && slots.numbers.length === 0 ? ofRole : members;
  const isPart = wanted.length < members.length;
  const lines = wanted.map((one) => {
    const seen =
      one.lastSeenAt === null
        ? say.pick({ en: 'never logged in', es: 'nunca ha entrado' })
        : say.pick({
            en: `last seen ${say.moment(one.lastSeenAt, store.timeZone)}`,
            es: `última vez el ${say.moment(one.lastSeenAt, store.timeZone)}`,
          });
    return `• ${say.quote(one.name)}: ${roleWords(say, one.role)}, ${say.quote(one.email)}, ${seen}`;
  });
  const open =
    invitations.length === 0
      ? []
      : [
          say.pick({
            en: `${say.count(invitations.length)} invitations are open.`,
            es: `${say.count(invitations.length)} invitaciones abiertas.`,
          }),
        ];
  const head = say.pick({
    en: `Your team has ${say.count(members.length)} ${members.length === 1 ? 'person' : 'people'}${isPart ? '; you asked about' : ''}:`,
    es: `Su equipo tiene ${say.count(members.length)} ${members.length === 1 ? 'persona' : 'personas'}${isPart ? '; preguntó por' : ''}:`,
  });
  return { text: [head, ...lines, ...open].join('\n'), sources: [teamPage(question)] };
};

/** For who may not see the team: the names of those who run it. */
export const leaders: Answering = async (question) => {
  const { say, reads } = question;
  const { leaders: people } = await reads.teamLeaders();
  const plain = plainText(question.text);
  const wantsOwner = /\b(?:owners?|duen[oa]s?|patron(?:a)?|propietari[oa]s?)\b/.test(plain);
  const wantsManager = /\b(?:managers?|gerentes?|encargad[oa]s?)\b/.test(plain);
  const wanted = people.filter(({ role }) => wantsOwner === wantsManager || (role === 'owner') === wantsOwner);
  const lines = wanted.map(({ name, role }) => `• ${say.quote(name)}: ${roleWords(say, role)}`);
  const head =
    lines.length === 0
      ? say.pick({ en: 'Nobody has that role in your stores.', es: 'Nadie tiene ese rol en sus tiendas.' })
      : say.pick({ en: 'Who runs your stores here:', es: 'Quién dirige sus tiendas aquí:' });
  const limit = say.pick({
    en: 'Only owners and managers see the whole team and their emails.',
    es: 'Solo propietarios y gerentes ven a todo el equipo y sus correos.',
  });
  return {
    text: [head, ...lines, limit].join('\n'),
    sources: [page(say, '/dashboard')],
  };
};

export const myRole: Answering = async (question) => {
  const { say, reads } = question;
  // "What's Nadia's role?" is about somebody else.
  if (!/\b(?:i|im|my|me|mi|mis|yo|puedo|soy|tengo|deja)\b/.test(plainText(question.text).replaceAll("'", '')))
    return teamList(question);
  const { user, role } = await reads.me();
  const names = Object.keys(permissions) as Permission[]; // keys of a literal
  const cannot = names.filter((name) => !may(role, name)).map((name) => permissions[name].words.toLowerCase());
  const limits =
    cannot.length === 0
      ? say.pick({ en: 'You may do everything.', es: 'Puede hacer todo.' })
      : say.pick({
          en: `You may not: ${cannot.slice(0, 8).join('; ')}.`,
          es: `Lo que no puede: ${cannot.slice(0, 8).join('; ')}.`,
        });
  // Nobody gets another role by asking for it here.
  const isWish = /\b(?:make me|give me|set me|hazme|ponme|dame|vuelveme)\b/.test(plainText(question.text));
  return {
    ...(isWish && { kind: 'refuse' as const }),
    text: say.pick({
      en: `You are logged in as ${say.quote(user.name)} (${say.quote(user.email)}), role ${roleWords(say, role)}. ${limits} An owner can change your role under Manage Users.`,
      es: `Entró como ${say.quote(user.name)} (${say.quote(user.email)}), rol ${roleWords(say, role)}. ${limits} Un propietario puede cambiar su rol en Administrar usuarios.`,
    }),
    sources: [teamPage(question)],
  };
};

export const twoFactor: Answering = async (question) => {
  const { say, reads } = question;
  const { twoFactorEnabled } = await reads.me();
  return {
    text: twoFactorEnabled
      ? say.pick({
          en: 'Two-factor sign-in is on for your account.',
          es: 'La verificación en dos pasos está activada en su cuenta.',
        })
      : say.pick({
          en: 'Two-factor sign-in is off for your account. Switch it on under Settings, Two-factor sign-in.',
          es: 'La verificación en dos pasos está desactivada en su cuenta. Actívela en Ajustes, Acceso en dos pasos.',
        }),
    sources: [settingsPage(question)],
  };
};

const stepWords: Record<string, { en: string; es: string }> = {
  store_hours: { en: 'enter the store hours', es: 'poner el horario de la tienda' },
  connect_service: { en: 'connect a delivery service', es: 'conectar un servicio de entrega' },
  menu: { en: 'add the menu', es: 'cargar el menú' },
  bank_account: { en: 'add a bank account', es: 'agregar una cuenta bancaria' },
  test_order: { en: 'accept a test order', es: 'aceptar un pedido de prueba' },
};

export const onboarding: Answering = async (question) => {
  const { say, reads } = question;
  const { steps, complete } = await reads.onboarding();
  const open = steps.filter(({ done }) => !done).map(({ step }) => say.pick(stepWords[step] ?? { en: step, es: step }));
  return {
    text: complete
      ? say.pick({ en: 'Everything is set up: nothing is left to do.', es: 'Todo está configurado: no falta nada.' })
      : say.pick({
          en: `${say.count(steps.length - open.length)} of ${say.count(steps.length)} steps are done. Still to do: ${say.list(open)}.`,
          es: `${say.count(steps.length - open.length)} de ${say.count(steps.length)} pasos hechos. Falta: ${say.list(open)}.`,
        }),
    sources: [page(say, '/dashboard')],
  };
};

const maxChanges = 6;

export const changes: Answering = async (question) => {
  const { say, reads, store } = question;
  const { changes: found } = await reads.listChanges({});
  const sources = [page(say, '/settings')];
  if (found.length === 0)
    return {
      text: say.pick({
        en: 'No change by your team is recorded yet.',
        es: 'Aún no hay cambios registrados de su equipo.',
      }),
      sources,
    };
  const lines = found
    .slice(0, maxChanges)
    .map((one) => `• ${say.moment(one.at, store.timeZone)}: ${say.quote(one.who ?? '?')}, ${say.said(one.words)}`);
  const head = say.pick({ en: 'The last changes by your team:', es: 'Los últimos cambios de su equipo:' });
  return { text: [head, ...lines].join('\n'), sources };
};

export const myNotices: Answering = async (question) => {
  const { say, reads } = question;
  const { people, times } = await reads.getNoticeSettings();
  const wants = people.find(({ you }) => you)?.wants ?? [];
  const kinds = [...new Set(wants.map(({ notice }) => notice))];
  const lines = kinds.map((kind) => {
    const by = wants.filter(({ notice }) => notice === kind).map(({ channel }) => channelWords(say, channel));
    return `• ${noticeWords(say, kind)}: ${say.list(by)}`;
  });
  if (times?.quiet) {
    const [from, to] = [say.clock(times.quiet.from), say.clock(times.quiet.to)];
    lines.push(say.pick({ en: `Quiet hours from ${from} to ${to}.`, es: `Horas de silencio de ${from} a ${to}.` }));
  }
  const head =
    lines.length === 0
      ? say.pick({
          en: 'You get no notices beyond the screen; essential emails about your account and money come always.',
          es: 'No recibe avisos fuera de la pantalla; los correos esenciales sobre su cuenta y dinero llegan siempre.',
        })
      : say.pick({ en: 'You are told of:', es: 'Se le avisa de:' });
  return {
    text: [head, ...lines].join('\n'),
    sources: [page(say, '/dashboard/store/communications')],
  };
};
