import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { client } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';

/** In the language of the mail, which its link names: this browser may never have been told one. */
const pageWords = {
  en: {
    title: 'Tips and news',
    question: 'Do you want no more tips and news about Forkline by mail?',
    rest: 'Messages about orders, payouts and the security of your account still come.',
    stop: 'Stop these mails',
    done: 'Done: you get no more tips and news by mail.',
    again: 'You can have them again at any time, in your settings.',
    settings: 'Settings',
    incomplete: 'This link is not complete. Copy all of it from the mail, or switch them off in your settings.',
    unreachable: 'We could not reach the server. Check the internet connection and try again.',
  },
  es: {
    title: 'Consejos y novedades',
    question: '¿No quiere recibir más consejos y novedades de Forkline por correo?',
    rest: 'Los mensajes sobre pedidos, pagos y la seguridad de su cuenta seguirán llegando.',
    stop: 'No enviar más estos correos',
    done: 'Listo: no recibirá más consejos y novedades por correo.',
    again: 'Puede volver a recibirlos cuando quiera, en sus ajustes.',
    settings: 'Ajustes',
    incomplete: 'Este enlace no está completo. Cópielo entero del correo, o desactívelos en sus ajustes.',
    unreachable: 'No pudimos conectar con el servidor. Revise la conexión a internet e intente de nuevo.',
  },
} as const;

/** Opened from a mail with tips and news. A button, since programs that look into mails open links as well. */
export default function StopNewsPage() {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const language = search.get('language') === 'es' ? 'es' : 'en';
  const words = pageWords[language];
  const stop = useMutation({ mutationFn: () => client.stopNews({ key }) });
  const isRefused = stop.error !== null && 'status' in stop.error;
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
            <Text>{words.rest}</Text>
            {stop.error ? <Text role="alert">{isRefused ? words.incomplete : words.unreachable}</Text> : null}
            <Button size="md" h={48} loading={stop.isPending} onClick={() => stop.mutate()}>
              {words.stop}
            </Button>
          </Stack>
        )}
      </AccountCard>
    </div>
  );
}
