const spanish = new Set(
  'el la los las de del que por para con sin una uno unos mi mis su sus es son esta estan estamos cuando cuanto cuanta cuantos cuantas como donde quien cual porque hay ya no me nos se lo le y o pero si pedido pedidos pago pagos tienda gracias hola quiero puedo necesito tengo tiene hoy ayer manana semana mes dinero cuenta ayuda agotado favor esto eso ese esa muy mas menos todo todos ahora aqui cliente repartidor horario abrimos cerramos precio precios llega llegan funciona dice falta pausa abre cierra quita pon marca manda mandame dame otra otro vez dias tienen hacen ustedes buenas buenos mejor dale hazlo claro andale orale cancelalo dejalo olvidalo'.split(
    ' ',
  ),
);
const english = new Set(
  'the of to and is are was were my our your you we i it this that for with from on in at how what when where who why which can do does did not no yes order orders payout paid pay store open closed today yesterday week month money account help price sold out back please thanks hello hi need want have has there any much many get make turn off show me all'.split(
    ' ',
  ),
);

const maxCharacters = 2_000;

/** The language that a text is written in, as its common words tell; `fallback` where it says too little. */
export function writtenLanguage(text: string, fallback: 'en' | 'es'): 'en' | 'es' {
  const begin = text.slice(0, maxCharacters);
  const bare = begin.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = bare.replaceAll(/['’]/g, '').match(/[a-z]+/g) ?? [];
  const es = words.filter((word) => spanish.has(word)).length + (/[¿¡]/.test(begin) ? 2 : 0);
  const en = words.filter((word) => english.has(word)).length;
  if (es !== en) return es > en ? 'es' : 'en';
  // A dish has its accents in an English sentence as well ("86 the piña colada"): they count where words tell nothing.
  return en === 0 && /[ñáéíóú]/i.test(begin) ? 'es' : fallback;
}
