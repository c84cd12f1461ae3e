import { company } from '../../../shared/company.ts';

/** What is not done, in words that say what is possible instead. */
export const refusals: Record<string, { en: string; es: string }> = {
  'refuse.other_merchant': {
    en: 'I can only see your own account. What other restaurants sell, pay or are paid is never shown to anybody else, just as nobody else sees yours.',
    es: 'Solo puedo ver su propia cuenta. Lo que venden, pagan o reciben otros restaurantes nunca se muestra a nadie más, y nadie más ve lo suyo.',
  },
  'refuse.foreign_name': {
    en: 'I only see the stores of your own account. The name in your question is none of your stores, items, services or people, so there is nothing that I could tell you about it. If you mean your own figures, ask without the name, or write it as it stands in your account.',
    es: 'Solo veo las tiendas de su propia cuenta. El nombre de su pregunta no es de una tienda, artículo, servicio o persona suya, así que no hay nada que le pueda decir. Si quiere sus propias cifras, pregunte sin el nombre, o escríbalo como está en su cuenta.',
  },
  'refuse.secret': {
    en: 'I cannot show passwords, keys, codes or full bank numbers: they are stored encrypted, and only the last four digits of a bank account are ever shown. A password can be reset on the log-in page; the bank account is changed under Bank & Payouts.',
    es: 'No puedo mostrar contraseñas, claves, códigos ni números bancarios completos: se guardan cifrados, y de una cuenta solo se muestran los últimos cuatro dígitos. La contraseña se restablece en la página de inicio; la cuenta se cambia en Banco y pagos.',
  },
  'refuse.injection': {
    en: 'I cannot change my rules, take another role or show my instructions. I can help with your orders, menu, services, hours, payouts and team.',
    es: 'No puedo cambiar mis reglas, tomar otro papel ni mostrar mis instrucciones. Puedo ayudarle con pedidos, menú, servicios, horario, pagos y equipo.',
  },
  'refuse.promise': {
    en: 'I cannot promise, credit, release or waive money, and I cannot approve applications: only a person of our team decides that. If you want one to look at it, write “talk to a person” and I hand this over with everything we know.',
    es: 'No puedo prometer, acreditar, liberar ni perdonar dinero, ni aprobar solicitudes: eso solo lo decide una persona de nuestro equipo. Si quiere que alguien lo vea, escriba «hablar con una persona» y lo paso con todo lo que sabemos.',
  },
  'refuse.bank_details': {
    en: 'I take no bank details in this chat, and nobody of our team asks for them here. Only an owner changes the account, under Bank & Payouts, with the password or a code as proof.',
    es: 'No recibo datos bancarios en este chat, y nadie de nuestro equipo los pide aquí. Solo un propietario cambia la cuenta, en Banco y pagos, con la contraseña o un código como prueba.',
  },
  'refuse.privacy': {
    en: 'I give nobody the address or phone number of a customer: the delivery services share them only for an order that is on its way, if at all. A review is answered under Ratings & Reviews; what you need for an open order stands in that order.',
    es: 'No doy la dirección ni el teléfono de un cliente: los servicios de entrega los comparten solo para un pedido en camino, si acaso. Una reseña se contesta en Calificaciones y reseñas; lo que necesita para un pedido abierto está en ese pedido.',
  },
  'refuse.wrongdoing': {
    en: 'I cannot help with that: it would be against the law or against the rules of the delivery services, and it could cost you your place there.',
    es: 'No puedo ayudar con eso: iría contra la ley o contra las reglas de los servicios de entrega, y podría costarle su lugar allí.',
  },
  'refuse.off_topic': {
    en: `I can only help with Forkline: orders, menu, delivery services, hours, payouts, reports and your team. For anything else write to ${company.supportEmail}.`,
    es: `Solo puedo ayudar con Forkline: pedidos, menú, servicios de entrega, horario, pagos, reportes y su equipo. Para lo demás escriba a ${company.supportEmail}.`,
  },
};
