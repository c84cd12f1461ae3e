import { isAlways, noticeKinds, type NoticeKindName } from '../../notices/model/notice-kinds.ts';
import { plainText } from '../model/understanding/words.ts';
import { page, type Answering, type Question, type Reply } from '../question.ts';
import { channelWords, noticeWords } from './notice-words.ts';
import { offered } from './offering.ts';
import { asksQuiet, chooseQuietHours } from './quiet-hours.ts';

const noticeSigns: readonly (readonly [RegExp, NoticeKindName])[] = [
  [/\b(?:bank account|cuenta (?:bancaria|de banco|del banco))\b/, 'bank_account'],
  [/\b(?:payouts?|deposits?|paid|pagos?|depositos?)\b/, 'payout_returned'],
  [/\b(?:printers?|tickets? print\w*|impresoras?)\b/, 'printer_silent'],
  [
    /\b(?:customers? (?:messages?|writes?|chats?)|(?:messages?|chats?) (?:from|of) customers?|mensajes? de(?: los?)? clientes?)\b/,
    'customer_wrote',
  ],
  [/\b(?:review|reviews|rating|ratings|stars|resenas?|calificaci\w+|estrellas)\b/, 'low_rating'],
  [/\b(?:(?:outside|after) (?:my |our |the )?hours|fuera de(?:l| mi| nuestro| su)? horario)\b/, 'open_outside_hours'],
  [/\b(?:menu (?:differences?|mismatch\w*|drift)|diferencias? (?:de|del|en el) menu)\b/, 'menu_drift'],
  [/\b(?:menu|publish\w*|publication|publicaci\w+)\b/, 'publication_failed'],
  [
    /\b(?:(?:connections?|apps?|services?) (?:breaks?|disconnects?|drops?|fails?)|disconnect\w*|se (?:desconect|ca[ei])\w*)\b/,
    'service_down',
  ],
  [
    /\b(?:store (?:goes |is |was )?off|off\b(?! (?:late|the late))|offline|switched off|apag\w+ la tienda|tienda (?:se )?apag\w+|se apague|goes off|goes down)\b/,
    'store_off',
  ],
  [/\b(?:late|order|orders|unanswered|tarde|pedidos?|orden(?:es)?|atrasad\w+)\b/, 'late_order'],
];

/** What is to stay when something else goes: "keep the payout ones", "nomás los pagos". */
const kept =
  /\b(?:keep|leave|except|but not|apart from|other than|just want|only want|nomas|nada mas|solo(?:mente)?|menos|excepto|salvo|dejame|dejeme|si quiero)\b.*$/;

const noticeIn = (words: string) => noticeSigns.find(([pattern]) => pattern.test(words))?.[1];

/** What Forkline sends of its own accord, and not about a restaurant. */
const ofOurs = /\b(?:marketing|newsletters?|spam|promotional|tips and news|publicidad|propaganda|boletin\w*)\b/;

const ownTips = ({ say }: Question): Reply => ({
  kind: 'fact',
  text: say.pick({
    en: 'Tips and news about Forkline are switched off under Settings, Messages; each such email has a link to unsubscribe, and STOP ends text messages at once. Messages about orders, payouts and the security of your account always come.',
    es: 'Los consejos y novedades de Forkline se apagan en Ajustes, Mensajes; cada correo de esos trae un enlace para darse de baja, y STOP termina los mensajes de texto al instante. Los avisos de pedidos, pagos y seguridad de su cuenta siempre llegan.',
  }),
  sources: [page(say, '/settings')],
});

export const chooseNotice: Answering = async (question) => {
  const { say, reads, asker } = question;
  const plain = plainText(question.text).replaceAll("'", '');
  const about = plain.replaceAll(/\b(?:turn|switch|shut|take) (?:\w+ ){0,3}?off\b|\boff switch\b/g, '');
  if (asksQuiet(plain)) return chooseQuietHours(question, plain);
  if (ofOurs.test(about)) return ownTips(question);
  const notice = noticeIn(about.replace(kept, '')) ?? noticeIn(about);
  const channel = /\b(?:sms|texts?|text me|mensajes?|mensajitos?|celular|texting|textos?)\b/.test(plain)
    ? ('sms' as const)
    : ('mail' as const);
  const isWanted =
    !/\b(?:stop|quit|turn off|dont|no (?:more|longer)|disable|unsubscribe|mute|apaga\w*|quita\w*|ya no|desactiva\w*|deja\w* de)\b/.test(
      plain,
    );
  const sources = [page(say, '/dashboard/store/communications')];
  if (notice === undefined) {
    return {
      kind: 'clarify',
      text: say.pick({
        en: 'Which notice do you mean: late orders, a store that a service has switched off, a menu that was refused, a payout that came back, or low ratings? And by email or SMS?',
        es: '¿Qué aviso: pedidos tarde, tienda apagada por un servicio, menú rechazado, pago devuelto o calificaciones bajas? ¿Y por correo o SMS?',
      }),
      sources,
    };
  }
  const { people, hasSms } = await reads.getNoticeSettings();
  const me = people.find(({ you }) => you);
  const what = noticeWords(say, notice);
  if (!isWanted && isAlways({ notice, channel, role: asker.role })) {
    return {
      kind: 'refuse',
      text: say.pick({
        en: `“${what}” is essential: by email it cannot be switched off for your role. SMS and other ways can.`,
        es: `«${what}» es esencial: por correo no se puede apagar para su rol. El SMS y otros medios, sí.`,
      }),
      sources,
    };
  }
  const isOn = me?.wants.some((one) => one.notice === notice && one.channel === channel) ?? false;
  const hindrance = hindranceOf(say, { notice, channel, isWanted, isOn, hasSms, hasPhone: me?.hasPhone === true });
  if (hindrance !== undefined) return { kind: 'action', text: hindrance, sources };
  const by = channelWords(say, channel);
  const ofPayouts =
    notice === 'payout_returned'
      ? say.pick({
          en: ' A payout that arrives has no notice of its own: it stands under Bank & Payouts.',
          es: ' Un pago que llega no tiene aviso propio: está en Banco y pagos.',
        })
      : '';
  return offered(
    question,
    {
      title: isWanted
        ? say.pick({ en: `“${what}”: tell me by ${by}`, es: `«${what}»: avisarme por ${by}` })
        : say.pick({ en: `“${what}”: no more by ${by}`, es: `«${what}»: ya no por ${by}` }),
      will: isWanted
        ? say.pick({
            en: `I will switch on the notice “${what}” by ${by} for you.${ofPayouts}`,
            es: `Activaré para usted el aviso «${what}» por ${by}.${ofPayouts}`,
          })
        : say.pick({
            en: `I will switch off the notice “${what}” by ${by} for you.${ofPayouts}`,
            es: `Apagaré para usted el aviso «${what}» por ${by}.${ofPayouts}`,
          }),
      deed: { does: 'choose_notice', notice, channel, isWanted },
      undo: { does: 'choose_notice', notice, channel, isWanted: !isWanted },
    },
    sources,
  );
};

/** Why there is nothing to switch; undefined where there is. */
function hindranceOf(
  say: Question['say'],
  given: {
    notice: NoticeKindName;
    channel: 'sms' | 'mail';
    isWanted: boolean;
    isOn: boolean;
    hasSms: boolean;
    hasPhone: boolean;
  },
): string | undefined {
  const { notice, channel, isWanted, isOn, hasSms, hasPhone } = given;
  const what = noticeWords(say, notice);
  const channels: readonly string[] = noticeKinds[notice].channels;
  if (!channels.includes(channel))
    return say.pick({
      en: `“${what}” does not come by SMS; it can come by email.`,
      es: `«${what}» no llega por SMS; puede llegar por correo.`,
    });
  if (channel === 'sms' && !hasSms)
    return say.pick({
      en: `Forkline sends no SMS yet, so none comes about “${what}”. It can come by email.`,
      es: `Forkline todavía no envía SMS, así que no llega ninguno sobre «${what}». Puede llegar por correo.`,
    });
  if (channel === 'sms' && isWanted && !hasPhone)
    return say.pick({
      en: 'That notice cannot come by SMS to you yet: add a mobile number under Settings, Text messages, first, or choose email.',
      es: 'Ese aviso todavía no puede llegarle por SMS: agregue primero un celular en Ajustes, Mensajes de texto, o elija correo.',
    });
  if (isWanted || isOn) return undefined;
  return say.pick({
    en: `“${what}” is switched off by ${channelWords(say, channel)} for you already.`,
    es: `«${what}» ya está apagado por ${channelWords(say, channel)} para usted.`,
  });
}
