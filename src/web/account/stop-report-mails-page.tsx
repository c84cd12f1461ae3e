import { client } from '../lib/api.ts';
import { StopMails } from './stop-mails.tsx';

const words = {
  en: {
    title: 'Mailed reports',
    question: ['Do you want no more reports by mail? Everything else that you are told about stays as it is.'],
    done: 'Done: the report is not mailed to you any more.',
    again: 'You can have it again at any time, in your settings.',
    ended: 'These mails have ended already.',
    incomplete: 'This link is not complete. Copy all of it from the mail, or switch the report off in your settings.',
  },
  es: {
    title: 'Informes por correo',
    question: ['¿No quiere recibir más informes por correo? Todo lo demás que se le avisa sigue igual.'],
    done: 'Listo: ya no le enviaremos el informe por correo.',
    again: 'Puede volver a recibirlo cuando quiera, en sus ajustes.',
    ended: 'Estos correos ya habían terminado.',
    incomplete: 'Este enlace no está completo. Cópielo entero del correo, o desactive el informe en sus ajustes.',
  },
};

/** Opened from a mailed report. */
export default function StopReportMailsPage() {
  return <StopMails words={words} stop={(link) => client.stopReportMail(link)} />;
}
