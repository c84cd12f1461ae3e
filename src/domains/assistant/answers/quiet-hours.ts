import { page, type Question, type Reply } from '../question.ts';
import { offered } from './offering.ts';

/** "Set my quiet hours", "no me molesten de noche": of whoever asks, for what can wait. */

const ofQuietHours =
  /\b(?:quiet|silent) (?:hours?|time)\b|\bdo not disturb\b|\bhoras? (?:de silencio|silenciosas?|tranquilas?)\b|\bno molestar\b/;
const endsThem =
  /\b(?:turn|switch|shut|take) (?:\w+ ){0,4}off\b|\b(?:remove|delete|end|stop|no more|quita\w*|apaga\w*|elimina\w*|borra\w*)\b/;
const timeOfDay = /\b(\d{1,2})(?::(\d\d))?(?!\d)(?: ?([ap]\.? ?m\b))?/g;
/** "No texts between 11 pm and 7 am": quiet hours in all but the name. */
const nothingBetween =
  /\b(?:no|not|dont|never|stop|quit|ni|nunca)\b.{0,50}\b(?:between|from|entre|desde|de las?)\b.{0,20}\d.{0,12}\b(?:and|to|until|till|y|a|hasta)\b.{0,8}\d/;

export const asksQuiet = (plain: string) => ofQuietHours.test(plain) || nothingBetween.test(plain);

export async function chooseQuietHours(question: Question, plain: string): Promise<Reply> {
  const { say, reads, store } = question;
  const { times } = await reads.getNoticeSettings();
  const sources = [page(say, '/dashboard/store/communications')];
  const now = times ?? { timeZone: store.timeZone, quiet: null, digestAt: null };
  const deed = { does: 'set_notice_times' as const, timeZone: now.timeZone, digestAt: now.digestAt };
  const undo = { ...deed, quiet: now.quiet };
  const named = timesIn(plain);
  if (!named && endsThem.test(plain)) {
    if (!now.quiet)
      return {
        kind: 'action',
        text: say.pick({ en: 'You have no quiet hours.', es: 'No tiene horas tranquilas.' }),
        sources,
      };
    const will = say.pick({
      en: 'I will end your quiet hours: mails of notices come at any time.',
      es: 'Terminaré sus horas tranquilas: los correos de avisos llegarán a cualquier hora.',
    });
    const title = say.pick({ en: 'No more quiet hours', es: 'Sin horas tranquilas' });
    return offered(question, { title, will, deed: { ...deed, quiet: null }, undo }, sources);
  }
  if (!named)
    return {
      kind: 'clarify',
      text: say.pick({
        en: `From when until when should your quiet hours be, such as ${say.clock('22:00')} to ${say.clock('08:00')}?`,
        es: `¿De qué hora a qué hora deben ser sus horas tranquilas, por ejemplo de ${say.clock('22:00')} a ${say.clock('08:00')}?`,
      }),
      sources,
    };
  const [from, to] = [say.clock(named.from), say.clock(named.to)];
  const will = say.pick({
    en: `I will set your quiet hours from ${from} to ${to}: what can wait is mailed to you after them. Orders that nobody has answered, stores that are off and payouts that come back still reach you.`,
    es: `Pondré sus horas tranquilas de ${from} a ${to}: lo que puede esperar se le manda por correo después. Los pedidos sin respuesta, las tiendas apagadas y los pagos devueltos sí le llegan.`,
  });
  const title = say.pick({ en: `Quiet hours from ${from} to ${to}`, es: `Horas tranquilas de ${from} a ${to}` });
  return offered(question, { title, will, deed: { ...deed, quiet: named }, undo }, sources);
}

/** The two times that are named: a bare hour is one of the evening where they begin, of the morning where they end. */
function timesIn(plain: string): { from: string; to: string } | undefined {
  const [first, last] = [...plain.matchAll(timeOfDay)].map(([, hour = '', minute = '00', half]) => ({
    hour: Number(hour),
    minute,
    half: half?.at(0),
  }));
  if (!first || !last) return undefined;
  const from = at(first, first.half ?? 'p');
  const to = at(last, last.half ?? 'a');
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

function at({ hour, minute }: { hour: number; minute: string }, half: string): string | undefined {
  if (hour > 23 || Number(minute) > 59) return undefined;
  const whole = hour > 12 ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${minute}`;
}
