import { may, permissions, teamRoles, type Permission } from '../identity/model/permissions.ts';
import { applicationStatus } from './answers/application.ts';
import { roleWords } from './answers/people.ts';
import type { Answer } from './model/answer.ts';
import type { Article } from './model/article.ts';
import { asksHowLong } from './model/forms.ts';
import type { Understood } from './model/understanding/understand.ts';
import { page } from './question.ts';
import { articleSource, finish, joined, type Turn } from './turn.ts';

/** Answers that look into no merchant's account. */

export function fact(turn: Turn, understood: Understood, id: string): Answer {
  const { articles, language, say, asker } = turn;
  const article = articles.get(id);
  if (!article) throw new Error(`There is no help article ${id}.`);
  const [second] = understood.others;
  const other =
    second && understood.share < 0.5 && second.share > 0.25 && second.label.startsWith('fact.')
      ? articles.get(second.label.slice('fact.'.length))
      : undefined;
  const chosen = other ? [article, other] : [article];
  for (const one of chosen) say.facts.push(...textsOf(one, language));
  return finish(turn, understood, {
    kind: 'fact',
    topic: article.topic,
    reply: {
      text: chosen
        .map((one) => [one.words[language].answer, ...(other ? [] : one.words[language].more)].join('\n\n'))
        .join('\n\n'),
      sources: [
        ...chosen.map((one) => articleSource(one, turn)),
        ...(asker.role === 'visitor' ? [] : [page(say, article.link)]),
      ],
    },
  });
}

const textsOf = (article: Article, language: 'en' | 'es') => [
  article.words[language].answer,
  ...article.words[language].more,
];

/** A visitor or applicant asks about an account: in general, with the way to it. */
export function withoutAccount(turn: Turn, understood: Understood, articleId: string | undefined): Answer {
  const { say, articles, language, asker } = turn;
  const article = articleId === undefined ? undefined : articles.get(articleId);
  const closed =
    asker.role === 'applicant'
      ? say.pick({
          en: 'Your application is not approved yet, so there is no account to look into.',
          es: 'Su solicitud aún no está aprobada, así que no hay cuenta que consultar.',
        })
      : say.pick({
          en: 'I cannot see any account here. Log in and ask me in the dashboard.',
          es: 'Aquí no puedo ver ninguna cuenta. Inicie sesión y pregúnteme en el panel.',
        });
  if (!article || understood.intent.startsWith('action.'))
    return finish(turn, understood, {
      kind: 'refuse',
      topic: 'account',
      reply: { text: closed, sources: [page(say, '/login')] },
    });
  say.facts.push(...textsOf(article, language));
  return finish(turn, understood, {
    kind: 'fact',
    topic: article.topic,
    reply: {
      text: `${closed} ${say.pick({ en: 'In general:', es: 'En general:' })} ${article.words[language].answer}`,
      sources: [articleSource(article, turn)],
    },
  });
}

export function beyondRole(turn: Turn, understood: Understood, permission: Permission): Answer {
  const { say, asker } = turn;
  const who = teamRoles.filter((role) => may(role, permission)).map((role) => roleWords(say, role));
  const words = permissions[permission].words.toLowerCase();
  const text = say.pick({
    en: `Your role, ${roleWords(say, asker.role)}, is not allowed to do this here: ${words}. Ask somebody with the role ${who.join(' or ')}; an owner can change roles under Manage Users.`,
    es: `Su rol, ${roleWords(say, asker.role)}, no tiene permiso para esto. Pídaselo a alguien con el rol ${who.join(' o ')}; un propietario puede cambiar los roles en Administrar usuarios.`,
  });
  return finish(turn, understood, {
    kind: 'refuse',
    topic: 'team',
    reply: { text, sources: [page(say, '/dashboard/team')] },
  });
}

export async function application(turn: Turn, understood: Understood): Promise<Answer> {
  const { asker, say } = turn;
  if (asker.role === 'applicant' && asker.reads !== null) {
    const standing = finish(turn, understood, {
      kind: 'account',
      topic: 'application',
      reply: await applicationStatus({ reads: asker.reads, say }),
    });
    return asksHowLong(turn.text) ? joined([fact(turn, understood, 'approval'), standing], true) : standing;
  }
  if (asker.role === 'visitor') return fact(turn, understood, 'approval');
  return finish(turn, understood, {
    kind: 'account',
    topic: 'application',
    reply: {
      text: say.pick({
        en: 'Your application has been approved: this account is open.',
        es: 'Su solicitud fue aprobada: esta cuenta está abierta.',
      }),
      sources: [page(say, '/dashboard')],
    },
  });
}
