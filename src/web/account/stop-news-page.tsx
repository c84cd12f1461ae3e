import { client } from '../lib/api.ts';
import { StopMails } from './stop-mails.tsx';

const words = {
  en: {
    title: 'Tips and news',
    question: [
      'Do you want no more tips and news about Forkline by mail?',
      'Messages about orders, payouts and the security of your account still come.',
    ],
    done: 'Done: you get no more tips and news by mail.',
    again: 'You can have them again at any time, in your settings.',
    incomplete: 'This link is not complete. Copy all of it from the mail, or switch them off in your settings.',
  },
  es: {
    title: 'Consejos y novedades',
    question: [
      '¿No quiere recibir más consejos y novedades de Forkline por correo?',
      'Los mensajes sobre pedidos, pagos y la seguridad de su cuenta seguirán llegando.',
    ],
    done: 'Listo: no recibirá más consejos y novedades por correo.',
    again: 'Puede volver a recibirlos cuando quiera, en sus ajustes.',
    incomplete: 'Este enlace no está completo. Cópielo entero del correo, o desactívelos en sus ajustes.',
  },
};

/** Opened from a mail with tips and news. */
export default function StopNewsPage() {
  return <StopMails words={words} stop={(link) => client.stopNews(link)} />;
}
