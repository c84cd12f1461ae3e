import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { client } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';

/** In the language of the mail, which its link names: this browser may never have been told one. */
const pageWords = {
  en: {
    title: 'Mailed reports',
    question: 'Do you want no more reports by mail? Everything else that you are told about stays as it is.',
    stop: 'Stop these mails',
    done: 'Done: the report is not mailed to you any more.',
    again: 'You can have it again at any time, in your settings.',
    settings: 'Settings',
    ended: 'These mails have ended already.',
    incomplete: 'This link is not complete. Copy all of it from the mail, or switch the report off in your settings.',
    unreachable: 'We could not reach the server. Check the internet connection and try again.',
  },
  es: {
    title: 'Informes por correo',
    question: '¿No quiere recibir más informes por correo? Todo lo demás que se le avisa sigue igual.',
    stop: 'No enviar más estos correos',
    done: 'Listo: ya no le enviaremos el informe por correo.',
    again: 'Puede volver a recibirlo cuando quiera, en sus ajustes.',
    settings: 'Ajustes',
    ended: 'Estos correos ya habían terminado.',
    incomplete: 'Este enlace no está completo. Cópielo entero del correo, o desactive el informe en sus ajustes.',
    unreachable: 'No pudimos conectar con el servidor. Revise la conexión a internet e intente de nuevo.',
  },
} as const;

/** Opened from a mailed report. A button, since programs that look into mails open links as well. */
export default function StopReportMailsPage() {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const language = search.get('language') === 'es' ? 'es' : 'en';
  const words = pageWords[language];
  const stop = useMutation({ mutationFn: () => client.stopReportMail({ key }) });
  const status = stop.error !== null && 'status' in stop.error ? stop.error.status : undefined;
  const refusal = status === undefined ? words.unreachable : status === 404 ? words.ended : words.incomplete;
  return (
    <div lang={language}>
      <AccountCard title={words.title}>
        {stop.isSuccess ? (
          <Stack>
            <output>{words.done}</output>
            <Text>{words.again}</Text>
            <Button component={Link} to={paths.settings} size="md" h={48} variant="default">
              {words.settings}
            </Button>
          </Stack>
        ) : (
          <Stack>
            <Text>{words.question}</Text>
            {stop.error ? <Text role="alert">{refusal}</Text> : null}
            <Button size="md" h={48} loading={stop.isPending} onClick={() => stop.mutate()}>
              {words.stop}
            </Button>
          </Stack>
        )}
      </AccountCard>
    </div>
  );
}
