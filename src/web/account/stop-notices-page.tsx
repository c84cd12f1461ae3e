import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { everyKind, noticeKindOf, noticeNames } from '../../domains/notices/model/notice-kinds.ts';
import { client } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { StopMails, type StopWords } from './stop-mails.tsx';

const common = {
  en: {
    title: 'Mailed notices',
    done: 'Done: you get no more mails of this kind. They still show in your dashboard.',
    again: 'You can have the mails again at any time, under Store, Communications.',
    ended: 'This link is not good any more. Choose your mails under Store, Communications.',
    incomplete: 'This link is not complete. Copy all of it from the mail.',
    chosenAt: { to: paths.communications, label: 'All my notices' },
  },
  es: {
    title: 'Avisos por correo',
    done: 'Listo: no recibirá más correos de este tipo. Los avisos siguen apareciendo en su panel.',
    again: 'Puede volver a recibir los correos cuando quiera, en Tienda, Comunicaciones.',
    ended: 'Este enlace ya no es válido. Elija sus correos en Tienda, Comunicaciones.',
    incomplete: 'Este enlace no está completo. Cópielo entero del correo.',
    chosenAt: { to: paths.communications, label: 'Todos mis avisos' },
  },
};

/** Opened from a mailed notice. */
export default function StopNoticesPage() {
  const [search] = useSearchParams();
  const kind = search.get('kind') ?? '';
  const name = noticeNames.find((one) => one === kind);
  const english = name && noticeKindOf(name).words;
  const book = useQuery({
    queryKey: ['the Spanish of what the server says'],
    queryFn: async (): Promise<Record<string, string>> => (await import('../../shared/lang/said.es.json')).default,
    enabled: search.get('language') === 'es',
    staleTime: Infinity,
  });
  const spanish = english && book.data?.[english];
  const words: Record<'en' | 'es', StopWords> = {
    en: {
      ...common.en,
      question:
        kind === everyKind
          ? ['Do you want no more mails about what can wait?', 'Orders, payouts and your account stay as they are.']
          : [
              `Do you want no more mails about this${english === undefined ? '' : `: ${english}`}?`,
              'Everything else that you are told about stays as it is.',
            ],
    },
    es: {
      ...common.es,
      question:
        kind === everyKind
          ? ['¿No quiere recibir más correos sobre lo que puede esperar?', 'Pedidos, pagos y su cuenta siguen igual.']
          : [
              `¿No quiere recibir más correos sobre esto${spanish === undefined ? '' : `: ${spanish}`}?`,
              'Todo lo demás que se le avisa sigue igual.',
            ],
    },
  };
  return <StopMails words={words} stop={(link) => client.stopNoticeMails({ ...link, kind })} />;
}
