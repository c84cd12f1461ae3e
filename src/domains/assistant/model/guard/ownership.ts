import { handover, phrases, type Rule } from './rule.ts';

/** Who owns an account, and who has got into it. */

export const ownership: readonly Rule[] = [
  {
    guarded: handover('handover.ownership', 'account', true),
    words: phrases`
      hacked
      hackearon
      hackeado
      hackeada
      unauthorized (?:access|change|login)
      wasnt me
      was not me
      didnt (?:change|authorize|request|do) (?:it|that|this|the bank)
      did not (?:change|authorize|request)
      (?:someone|somebody) (?:else )?(?:logged|got into|accessed|took over|stole|is using)
      (?:someone|somebody) (?:else )?changed (?:\w+ ){0,2}(?:passwords?|log ?in|e ?mails?|bank|accounts?|payouts?|routing|phone|owner)
      (?:someone|somebody)(?: \w+){0,5} (?:changed|moved|switched|redirected|rerouted) (?:where )?(?:\w+ ){0,2}(?:deposits?|payouts?|payments?|money|bank)
      stole my account
      (?:somebody|someone|a stranger|a hacker) (?:else )?(?:is|was|has been) (?:in|inside|on|into) (?:my|our|the) account
      (?:user|login|account|member|person) (?:(?:that )?(?:i|we) (?:never|dont|do not)) (?:saw|see|know|added|invited|made)
      hay alguien (?:dentro )?(?:en|de) (?:mi|nuestra|la) cuenta
      (?:usuario|cuenta) que (?:yo )?(?:no|nunca) (?:conozco|cree|agregue|invite|habia visto)
      (?:call(?:ed|ing|s)?|phoned?|texted|emailed|wrote) .{0,80}\b(?:asked|asks|asking) (?:me |us )?for (?:a|the|my|that|our) (?:\w+ )?code
      gave (?:it|them|him|her|away) ?(?:my|the|that|a)? ?(?:code|password)
      saying (?:theyre|they are|hes|shes|he is|she is) (?:from |with )?forkline
      pretend\w* to be forkline
      phish\w*
      (?:saying|claiming|said) (?:that )?(?:they|he|she) (?:were|was|are|is) (?:from |with )?forkline
      (?:got|made|had|tricked) (?:my|our|the|a) \w+ (?:to |into )?(?:read|reading|give|giving|send|sending|tell|telling) (?:them|him|her) .{0,20}(?:code|password)
      (?:llam|escrib|marc)\w+ .{0,60}\bme pidi\w+ (?:un|el|mi) codigo
      se hiz\w+ pasar
      (?:alguien|otra persona) (?:entro|accedio|uso|esta usando)
      (?:alguien|otra persona) (?:me |nos )?cambio (?:\w+ ){0,2}(?:contrasena|clave|correo|banco|cuenta|pagos?|telefono|duen[oa])
      (?:alguien|otra persona)(?: \w+){0,5} cambio (?:a )?(?:donde|adonde|el banco|la cuenta)
      yo no (?:fui|cambie|lo hice|autorice)
      no fui yo
      (?:sold|selling|bought|buying) (?:the|my|this|our|a) (?:restaurant|business|store|shop|company)
      new owner
      change (?:of )?(?:the )?(?:owner|ownership)
      transfer(?:ring)? (?:the |my )?(?:account|ownership)
      owner (?:died|passed|is dead|left)
      ex ?(?:wife|husband|partner|business partner)
      (?:my )?(?:business )?partner (?:locked|kicked|stole|removed)
      vendi (?:el|mi) (?:restaurante|negocio)
      compre (?:el|un|este) (?:restaurante|negocio)
      nuev[oa] duen[oa]
      cambi\w+ (?:de|el|al) duen[oa]
      transferir (?:la|mi) cuenta
      mi socio .{0,40}\b(?:bloqueo|saco|quito|robo|corrio|demando|se fue|se llevo|se peleo|quiere (?:quitarme|sacarme|cerrar|vender))
      mi ex
      (?:bank|accounts?|payouts?|passwords?|log ?in|e ?mails?)\b.{0,60}\b(?:nobody|no one|none of us)(?: \w+){0,3} (?:changed|did|asked|requested|authorized|touched)
      (?:bank|accounts?|payouts?|passwords?|log ?in|e ?mails?)\b.{0,60}\b(?:i|we) (?:didnt|did not|never) (?:change|touch|do|ask)
      (?:banco|cuenta|pagos?|contrasena|correo)\b.{0,60}\bnadie (?:aqui |de aqui |de nosotros )?(?:lo |la )?(?:cambio|hizo|pidio|autorizo)
      (?:husband|wife|father|mother|dad|mom|partner|boss|brother|sister|owner|uncle|aunt)\b.{0,40}\b(?:passed away|died|has died|is dead|passed last)
      (?:esposo|esposa|marido|papa|mama|padre|madre|socio|hermano|hermana|jefe|duen[oa])\b.{0,30}\b(?:fallecio|murio|se murio)
    `,
    unlessWords: phrases`
      who changed
      quien cambio
      (?:cousins?|friends?|buddy|buddys|brothers?|neighbou?rs?|uncles?|other (?:place|restaurant)s?) .{0,30}\bhacked
      (?:have|has) (?:you|forkline)(?: \w+)? been hacked
      if you(?: guys)? (?:get|are|were) hacked
      what can an? owner
      how do i (?:add|invite)
    `,
  },
  {
    guarded: handover('handover.ownership', 'account'),
    // With the phone and the codes gone only a person can tell who it is.
    words: phrases`
      phone\b.{0,60}\b(?:and|nor|no|plus|without|neither)(?: \w+){0,2} (?:recovery|backup) codes?
      (?:recovery|backup) codes?\b.{0,40}\b(?:and|nor|no|plus|without|neither)(?: \w+){0,2} phone\b
      (?:telefono|celular|cel)\b.{0,60}\b(?:y|ni|sin|tampoco|con)(?: \w+){0,2} codigos? de (?:recuperacion|respaldo)
      codigos? de (?:recuperacion|respaldo)\b.{0,40}\b(?:y|ni|sin|tampoco|con)(?: \w+){0,2} (?:telefono|celular|cel)\b
      phone\b.{0,40}\b(?:fryer|broke\w*|lost|stolen|dead|died|gone|toilet|water|drowned|smashed|cracked)\b.{0,80}\b(?:no|without|never|didnt|dont)(?: \w+){0,3} codes?
      (?:lost|broke|dropped|smashed|stole)(?: \w+){0,2} phone\b.{0,80}\b(?:no|without|never|didnt|dont)(?: \w+){0,3} codes?
      (?:telefono|celular|cel)\b.{0,40}\b(?:se (?:me )?(?:cayo|rompio|quemo|perdio|murio)|robad\w+|perdid\w+)\b.{0,80}\b(?:no|sin|ni|nunca)(?: \w+){0,3} codigos?
      (?:perdi|rompi|robaron|se me (?:cayo|rompio|quemo|perdio|murio))(?: \w+){0,2} (?:telefono|celular|cel)\b.{0,80}\b(?:no|sin|ni|nunca)(?: \w+){0,3} codigos?
    `,
    unlessWords: phrases`
      (?:have|got|found|use|using|tengo|encontre|uso) (?:(?:the|my|a|one|some|los|mis|un|of) ){0,2}(?:recovery|backup|codigos?)
      (?:what|que pasa|que hago) (?:if|si)
      in case
      (?:enter|set ?up|turn on|switch on|activate|activ\w+|need|print|print\w+) .{0,30}(?:recovery|backup|codigos?)
    `,
  },
  {
    guarded: handover('handover.ownership', 'account'),
    words: phrases`
      (?:change|update|switch|replace|cambi\w+|actualic\w+|pon\w*) .{0,40}\b(?:bank|account|routing|deposits?|banco|cuenta|depositos)\b.{0,90}\b(?:for me|for us|go ahead|(?:ends?|ending) (?:in|with)|is \d{4,}|(?:give|send) you the (?:number|detail|info)s?|right here|termina\w* en|por mi|hazlo|haganlo)
    `,
    unlessWords: phrases`
      how (?:do|can)
      como (?:puedo|hago|le hago)
    `,
  },
];
