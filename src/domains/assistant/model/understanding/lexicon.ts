import { plainText } from './words.ts';

/**
 * What words mean here, in English and Spanish: a word or a few words in a row stand for an idea. Ideas are what
 * inquiries are told apart by, so that a phrase in one language is understood in the other.
 */
const ideas = {
  payout:
    'payout|payouts|pay out|paid out|paycheck|payday|deposit|deposits|deposited|direct deposit|ach|pago|pagos|deposito|depositos|depositan|depositaron|depositado|transferencia|desembolso|remittance|settlement|disbursement|payment|payments|transfer|transferred|wire',
  pay: 'pay|pays|paid|paying|pagar|pagan|pagaron|pagado|pagada|paga|paguen|cobrar|cobro|get my money|receive my money|recibo mi dinero',
  money: 'money|cash|funds|dinero|plata|lana|feria|dollars|bucks|dolares|revenue|earnings|earned|ganancias',
  owe: 'owe|owed|owes|deben|debe|adeudan',
  short:
    'short|shorted|less|lower|smaller|missing money|menos|menor|falta|faltan|bajo|drop|dropped|decrease|decreased|went down|underpaid|incomplete|de menos',
  why: 'why|how come|por que|por q|porque|porq|pq|xq|reason|razon|motivo|explain why',
  how: 'how do|how can|how to|how would|como|how does|what are the steps|steps to|where do i|where can i|donde puedo|donde se|where is the button|way to|is there a way|is it possible|can i|puedo|se puede',
  howmuch: 'how much|how many|cuanto|cuanta|cuantos|cuantas|amount|monto|count|number of|numero de|total',
  when: 'when|what day|what time|which day|cuando|que dia|a que hora|date|fecha',
  who: 'who|whos|quien|quienes|which person',
  where: 'where|wheres|donde|adonde',
  next: 'next|upcoming|proximo|proxima|siguiente|coming',
  last: 'last|previous|latest|most recent|ultimo|ultima|pasado|pasada|anterior|newest',
  history: 'history|past|historial|anteriores|previous ones|old',
  hold: 'hold|held|on hold|stuck|frozen|blocked|retenido|detenido|bloqueado|congelado|withheld|pending',
  bank: 'bank|banks|banco|bancaria|bancario|routing|account number|checking|cuenta de banco|cuenta bancaria|numero de cuenta|bank account|bank details',
  account: 'account|acct|cuenta',
  order: 'order|orders|ticket|tickets|pedido|pedidos|orden|ordenes|deliveries|comanda|comandas',
  sales: 'sales|sale|sell|sells|sold|sale total|ventas|venta|vendi|vendimos|vendido|vende|gross|turnover|made|make',
  average: 'average|avg|mean|typical|promedio|media|medio',
  cancel:
    'cancel|cancelled|canceled|cancels|cancellation|cancellations|cancelar|cancelado|cancelados|cancelo|cancelaron|cancelacion|cancelaciones',
  decline: 'decline|declined|declining|reject|rejected|rejecting|refuse|deny|rechazar|rechazo|rechazado|rechazados',
  accept: 'accept|accepted|accepting|confirm order|aceptar|acepto|aceptado|acepta',
  ready: 'ready|done cooking|listo|lista|listos|prepared',
  late: 'late|behind|delayed|overdue|running late|tarde|atrasado|atrasados|demorado|retraso|retrasado',
  preptime:
    'prep time|prep|preparation|preparation time|cook time|prep times|preparacion|tiempo de preparacion|cooking time',
  driver:
    'driver|drivers|courier|couriers|dasher|dashers|rider|repartidor|repartidores|conductor|chofer|mensajero|delivery guy',
  customer: 'customer|customers|client|clients|eater|diner|cliente|clientes|comensal|guest',
  refund: 'refund|refunds|refunded|refunding|money back|reembolso|reembolsos|devolucion|devolver|reembolsar|chargeback',
  dispute: 'dispute|disputes|disputing|contest|appeal|disputa|disputar|reclamar|reclamo|fight a charge',
  charge:
    'charge|charged|charges|cargo|cargos|cobraron|cobran|deduct|deducted|deduction|deductions|descontaron|descuento de|took from',
  adjustment: 'adjustment|adjustments|ajuste|ajustes|error charge|error charges',
  fee: 'fee|fees|commission|commissions|tarifa|tarifas|comision|comisiones|cost|costs|pricing|costo|cuesta|cobran ustedes|percentage|porcentaje|percent|rate',
  upcharge: 'upcharge|markup|mark up|marked up|recargo|sobreprecio|aumento de precio|inflated',
  baseprice: 'base price|base prices|precio base|my own price|precio mio',
  statement: 'statement|statements|estado de cuenta|estados de cuenta|year end|breakdown|desglose|invoice|factura',
  tax: 'tax|taxes|impuesto|impuestos|irs|1099|1099k|1099 k|w9|w 9|ein|tin|taxable|deductible|sat|iva|hacienda',
  salestax: 'sales tax|impuesto de ventas|impuesto sobre ventas|marketplace facilitator',
  tip: 'tip|tips|propina|propinas',
  download: 'download|export|pdf|csv|descargar|descargo|exportar|excel|spreadsheet|print out',
  send: 'send|email me|mail me|resend|mandar|mandame|enviar|enviame|reenvia|manda|envia|sent|forward',
  verify: 'verify|verified|verification|verificar|verifico|verificada|verificado',
  small: 'small|micro|micro deposits|microdepositos|cents|centavos|pequenos|tiny',
  change:
    'change|changed|changing|update|updated|edit|modify|cambiar|cambio|cambie|cambiaron|actualizar|actualizo|editar|modificar|switch|raise|lower|subir|bajar',
  add: 'add|adding|create|new|set up|setup|agregar|agrego|anadir|crear|nuevo|nueva|configurar|upload|subo|subir un',
  remove: 'remove|delete|take off|take away|get rid|borrar|borro|eliminar|elimino|quitar|quito|quita',
  show: 'show|see|view|list|display|look up|find|muestrame|mostrar|ver|veo|lista|ensename|check',
  pause:
    'pause|paused|pausing|pausa|pausar|pausado|pausamos|stop orders|stop taking orders|stop accepting|stop receiving|shut off|turn off|turn it off|shut down|take us offline|go offline|apaga|apagar|para los pedidos|deten|detener|cierra|suspend|deja de recibir|dejar de recibir',
  resume:
    'resume|unpause|reopen|reopened|turn back on|turn on|back online|go online|go live again|start taking orders|reanuda|reanudar|reabrir|reabre|quita la pausa|prende|vuelve a abrir|activa otra vez|open again|abre|despausar|despausa|open the store|open us|turn us on',
  open: 'open|opens|opened|abierto|abierta|abiertos|abrimos|abren|abre la tienda|accepting orders|taking orders|online',
  closed: 'closed|close|closes|closing|cerrado|cerrada|cerramos|cerrar|cerro|cierran|offline|fuera de linea',
  hours: 'hours|schedule|opening hours|horario|horarios|business hours|times we',
  holiday:
    'holiday|holidays|thanksgiving|christmas|special day|special hours|new years|festivo|feriado|navidad|dia de accion de gracias|easter|july 4|labor day',
  store:
    'store|stores|restaurant|shop|location|locations|tienda|tiendas|restaurante|sucursal|sucursales|local|locales|place',
  other:
    'other|another|different|otro|otra|otros|otras|competitor|competitors|competencia|next door|neighbor|de al lado|someone elses|across the street',
  app: 'app|apps|platform|platforms|service|services|delivery service|delivery services|plataforma|plataformas|servicio|servicios|aplicacion|aplicaciones|channel|channels|marketplace',
  connect:
    'connect|connected|connecting|connection|connections|link|linked|integrate|integration|integrations|conectar|conecto|conectado|conectada|conectados|conexion|conexiones|vincular|hook up|reconnect|integracion',
  disconnect: 'disconnect|unlink|desconectar|desconecto|desvincular',
  working:
    'working|works|work|down|funciona|funcionando|jala|broken|broke|error|failing|failed|fallo|falla|problem|problema|issue|wrong with|anda mal|bug|glitch',
  soldout:
    'sold out|86|86d|eighty six|unavailable|out of stock|out of|ran out|run out|no more|agotado|agotada|agotados|agotar|se acabo|se acabaron|ya no hay|no hay|se termino|se terminaron|not available|all out|fresh out|no tenemos|ya no tenemos|gone',
  back: 'back|again|available|in stock|bring back|otra vez|de nuevo|disponible|regresa|vuelve|ya hay|ya tenemos|restock|restocked',
  item: 'item|items|dish|dishes|plate|product|products|platillo|platillos|producto|productos|articulo|articulos|plato|food item',
  menu: 'menu|menus|carta',
  price: 'price|prices|priced|precio|precios|charge for|cost of|costs',
  photo: 'photo|photos|picture|pictures|image|images|foto|fotos|imagen',
  modifier:
    'modifier|modifiers|topping|toppings|option|options|extras|add ons|addons|modificador|modificadores|opciones|extra|sizes|tamanos',
  category: 'category|categories|section|categoria|categorias|seccion',
  publish:
    'publish|published|publication|go live|push|publicar|publico|publicado|publicacion|sync|synced|syncing|sincroniza|sincronizar|menu update|not showing|no aparecen|pushed',
  drift:
    'drift|differs|differ|mismatch|different price|different prices|wrong price|wrong prices|no coincide|diferencia|diferencias|doesnt match|does not match',
  import: 'import|importar|importo|copy my menu|move my menu|copiar mi menu|bring my menu',
  retry: 'retry|try again|resend|redo|reintenta|reintentar|intenta otra vez|intentalo|again to',
  call: 'failed call|llamada|the call',
  test: 'test|test order|trial order|prueba|pedido de prueba|probar',
  team: 'team|employee|employees|staff|worker|user|users|equipo|empleado|empleados|usuario|usuarios|coworker|member|members|personal|manager|gerente|cook|accountant|contador|bookkeeper',
  invite: 'invite|invitation|invitations|invitar|invito|invitacion|invitaciones|give access|dar acceso|access',
  role: 'role|roles|permission|permissions|rol|permiso|permisos|allowed|permitido|can a|may',
  rating: 'rating|ratings|stars|star|calificacion|estrellas|puntuacion|score|calificaciones',
  review: 'review|reviews|feedback|comment|resena|resenas|opinion|opiniones|comentarios|comments',
  reply: 'reply|respond|answer|contestar|contesto|responder|respondo',
  loyalty:
    'loyalty|rewards|reward|points|lealtad|puntos|stamp card|cliente frecuente|recompensas|repeat customers program',
  promo:
    'promotion|promotions|promo|promos|discount|discounts|coupon|coupons|bogo|buy one get one|campaign|promocion|promociones|descuento|descuentos|cupon|dos por uno|oferta|special offer|happy hour|marketing',
  report: 'report|reports|analytics|stats|statistics|heat map|reporte|reportes|estadisticas|analitica',
  notify:
    'notification|notifications|alert|alerts|notify|sms|text me|texts|texting|emails|email alerts|avisos|aviso|notificacion|notificaciones|alertas|mensajes|avisame|unsubscribe|mails|correos|push notification',
  off: 'turn off|stop|disable|opt out|apagar|desactivar|ya no quiero|dejar de|dont want|no quiero',
  password:
    'password|passwords|contrasena|clave de acceso|log in|login|cant get in|locked out of my login|no puedo entrar|sign in|iniciar sesion|passcode',
  twofactor:
    '2fa|two factor|2 step|2 factor|two step|authenticator|dos pasos|mfa|recovery codes|codigos de recuperacion|verification code',
  language: 'language|spanish|english|espanol|ingles|idioma',
  device:
    'tablet|tablets|ipad|iphone|android|phone|computer|laptop|device|hardware|equipment|tableta|tabletas|celular|equipo nuevo|computadora|telefono celular|mobile app',
  printer: 'printer|print|prints|printing|impresora|imprimir|imprimo|imprime|receipt printer|epson|star micronics',
  sound: 'sound|hear|loud|volume|noise|ring|alarm|sonido|suena|escucho|alarma|ruido|quiet alert',
  contract: 'contract|commitment|locked in|minimum term|contrato|plazo|penalizacion|cancellation fee|tied down',
  quit: 'quit|leave|close my account|stop using|cancel my account|darme de baja|dejar de usar|cerrar mi cuenta|delete my account|borrar mi cuenta|leaving forkline|baja',
  signup:
    'sign up|signup|join|register|registration|get started|become a partner|registrarme|registro|inscribir|unirme|empezar|start with|onboard me',
  apply: 'apply|application|applied|solicitud|aplicar|aplique|aplicacion de socio',
  approve: 'approve|approved|approval|aprobacion|aprobado|aprobaron|aprobar|accepted yet|review my application',
  document: 'document|documents|license|licence|paperwork|documento|documentos|licencia|permit|papeles|proof',
  eligible: 'eligible|eligibility|requirements|qualify|requisitos|require|need to join|minimum age|how old|edad',
  business:
    'grocery|liquor|pharmacy|retail|food truck|ghost kitchen|bakery|cafe|abarrotes|licoreria|farmacia|convenience store|supermarket|bodega|corner store|flower shop',
  support: 'support|customer service|help desk|soporte|atencion al cliente|help line|contact you|reach you|contactar',
  contact:
    'contact|reach|phone number|your phone|your number|call you|email address|correo de|telefono de|numero de telefono',
  person:
    'person|human|agent|representative|somebody real|someone real|real person|persona|humano|agente|representante|operator|operador|live agent|somebody|someone from|alguien|speak to|talk to|speak with|hablar con|call me|llamame|supervisor|manager at forkline',
  bot: 'bot|robot|ai|machine|inteligencia artificial|chatbot|chatgpt',
  rep: 'rep|reps|account manager|for me with|on my behalf|por mi',
  legal:
    'lawyer|attorney|sue|suing|lawsuit|court|legal|subpoena|illegal|abogado|demanda|demandar|corte|juicio|ilegal|breach|cease and desist|trademark|litigation|small claims|arbitration|arbitraje|attorney general|notificacion legal|citatorio',
  terms:
    'terms|terms and conditions|terms of service|liability|governing law|terminos|condiciones|agreement|law governs',
  allergy:
    'allergy|allergic|allergies|allergen|alergia|alergico|alergica|alergias|anaphylaxis|epipen|peanut|nuts|anafilaxia|gluten|celiac|shellfish|cacahuate',
  harm: 'sick|hurt|injured|injury|hospital|poisoned|food poisoning|ambulance|911|bleeding|fire|robbery|threatened|assault|harass|harassing|enfermo|enfermos|enferma|lastimado|lastimo|herido|intoxicacion|intoxicado|incendio|robo|amenazo|amenaza|glass in|vidrio|burned|choking|unconscious|vomiting|rash|swelling|died|weapon|gun|violence|attack|attacked|accident|golpeo',
  owner:
    'owner|ownership|dueno|duena|propietario|partner|socio|sold the restaurant|new owner|bought the restaurant|vendi el restaurante|transfer the account|sold my business|inherit',
  hacked:
    'hacked|hackearon|hack|unauthorized|wasnt me|it wasnt me|not me|stolen|compromised|suspicious|fraud|fraude|no fui yo|yo no|robaron|phishing|somebody else logged|breached',
  angry:
    'angry|furious|ridiculous|useless|worst|terrible|horrible|awful|unacceptable|pissed|fed up|scam|sucks|bullshit|garbage|trash|inutiles|harto|harta|pesimo|estafa|porqueria|furioso|enojado|molesto|ridiculo|inaceptable|wtf|what the hell|damn|fuck|fucking|shit|mierda|basura|disgusting|incompetent|joke of a|waste of time|losing money because|verguenza',
  secret:
    'api key|api keys|token|credentials|secret|client secret|full account number|complete account number|full number|credenciales|clave de api|numero completo|social security|ssn|entire number|unmasked|all digits',
  prompt:
    'ignore|system prompt|instructions|developer mode|jailbreak|pretend|act as|override|rules|prompt|instrucciones|finge|ignora|olvida tus|reglas|disregard|you are now|drop table|select from|sudo|base64|hidden',
  promise:
    'promise|guarantee|guaranteed|assure|prometeme|garantiza|garantizame|garantizas|promete|credit my account|waive|bonus|swear',
  fake: 'fake|hide|evade|cheat|bypass|get around|falsas|falso|esconder|escondo|evadir|evado|trampa|without id|avoid paying',
  offtopic:
    'weather|super bowl|world cup|nba|nfl|lottery|celebrity|dating|joke|poem|movie|game|football|president|recipe|python|code for me|homework|capital of|stock|bitcoin|horoscope|song|clima|chiste|poema|pelicula|partido|receta|tarea|election|translate this',
  data: 'data|information|info|datos|informacion',
  privacy: 'privacy|private|secure|security|privacidad|seguridad|gdpr|ccpa|seguros',
  retention: 'retain|retention|keep my data|how long are records|guardan|kept for|keep records|store my data',
  audit: 'audit|audit log|who changed|who did|quien cambio|quien pauso|quien hizo|changes made|cambios hubo|bitacora',
  job: 'hiring|job|jobs|career|careers|vacancy|vacantes|contratando|trabajar con ustedes|work for you|empleo',
  free: 'free|gratis',
  keep: 'keep|100 percent|me quedo|quedarme|100',
  downtime: 'downtime|were offline|was offline|off for|outage|tiempo caido|fuera de linea|apagada',
  accuracy:
    'accuracy|accurate|wrong orders|mistakes|errors rate|missing items|missing item|precision|correctos|errores',
  top: 'top|best|most|popular|best seller|best sellers|bestselling|mas vendido|mas vendidos|favorito|popular dish|lo mas pedido|mas pedido',
  compare: 'compare|versus|vs|than|comparado|comparar|contra',
  busy: 'busy|busy mode|slammed|swamped|overwhelmed|ocupado|ocupados|saturados|modo ocupado|too many orders|slow down|llenos|demasiados',
  reopening:
    'switched off|switched us off|turned us off|paused us|nos apago|nos pauso|automatically closed|deactivated|auto reopen|kicked us off',
  duplicate: 'twice|duplicate|duplicated|double|same order|dos veces|duplicado|repetido',
  time: 'time|minutes|minutos|mas tiempo|more time|extra time|delay|longer',
  session: 'sign out|log out|logout|logged in on|other devices|cerrar sesion|everywhere|lost tablet',
  address: 'address|direccion|phone|telefono|logo|name|nombre|time zone|zona horaria|description|profile|perfil',
  setup:
    'onboarding|setup take|setup|left to set up|checklist|configuracion|me falta|still have to do|incomplete setup',
  pos: 'pos|toast|square|clover|punto de venta|api|webhook|webhooks|lightspeed|ncr|aloha',
  instant: 'instant|same day|daily|faster|sooner|early|diario|inmediato|instantaneo|mas rapido|antes|on demand',
  minimum: 'minimum|minimo|negative|negativo|carried|threshold|below zero',
  auto: 'auto|automatic|automatically|automatico|automaticamente',
  what: 'what is|whats|que es|what does|que significa|meaning|mean|define',
  active:
    'rn|active|open right now|right now|currently|in progress|waiting|activos|en curso|ahorita|ahora|abiertos|live|sin aceptar|en este momento|at the moment',
  status: 'status|estado|state|whats going on|what happened|que paso|happened|update on|where is',
  not: 'not|no|dont|doesnt|isnt|cant|cannot|havent|didnt|wont|wasnt|never|sin|nunca|without|arent|couldnt',
  delivery: 'delivery|deliver|delivers|entrega|entregan|envio|own drivers',
} as const;

export type Idea = keyof typeof ideas;

/** Every phrase of the lexicon with its idea, by its first word; longer phrases first. */
export interface Lexicon {
  byFirstWord: ReadonlyMap<string, readonly { words: readonly string[]; idea: Idea }[]>;
  words: ReadonlySet<string>;
}

export const lexicon: Lexicon = readLexicon();

function readLexicon(): Lexicon {
  const byFirstWord = new Map<string, { words: string[]; idea: Idea }[]>();
  const all = new Set<string>();
  for (const [idea, phrases] of Object.entries(ideas) as [Idea, string][]) {
    for (const phrase of phrases.split('|')) {
      const words = plainText(phrase).split(' ');
      for (const word of words) all.add(word);
      const [first = ''] = words;
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, idea }]);
    }
  }
  for (const list of byFirstWord.values()) list.sort((one, other) => other.words.length - one.words.length);
  return { byFirstWord, words: all };
}

/** "pausame" is "pausa": what Spanish hangs on to a command falls away where the rest is known. */
function bare(word: string): string {
  const rest = /^(.{3,}[aeo])(?:me|nos|lo|la|los|las|le|les)$/.exec(word)?.[1];
  return rest !== undefined && !lexicon.byFirstWord.has(word) && lexicon.byFirstWord.has(rest) ? rest : word;
}

/** The ideas that stand in some words, in their order; of phrases that overlap at one word, all lengths count. */
export function ideasOf(given: readonly string[]): Idea[] {
  const words = given.map(bare);
  const found: Idea[] = [];
  for (let index = 0; index < words.length; index++) {
    for (const { words: phrase, idea } of lexicon.byFirstWord.get(words[index] ?? '') ?? []) {
      if (phrase.every((word, offset) => words[index + offset] === word)) found.push(idea);
    }
  }
  return [...new Set(found)];
}
