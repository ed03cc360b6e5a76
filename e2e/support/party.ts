// Messages about a party, each in the writer's language and as the others read it.
export const FOOD = {
  es: "¿Quién trae la comida para la fiesta del sábado?",
  en: "Who brings the food for the party on Saturday?",
  fr: "Qui apporte le repas pour la fête de samedi ?",
  ar: "من يحضر الطعام لحفلة يوم السبت؟",
};
export const BREAD = {
  es: "Yo traigo el pan y la ensalada del mercado.",
  en: "I bring the bread and the salad from the market.",
  fr: "J’apporte le pain et la salade du marché.",
  ar: "أنا أحضر الخبز والسلطة من السوق.",
};
export const CAKE = {
  es: "Preparo un pastel grande de chocolate para todos.",
  en: "I am making a big chocolate cake for everybody.",
  fr: "Je prépare un grand gâteau au chocolat pour tout le monde.",
  ar: "سأحضّر كعكة شوكولاتة كبيرة للجميع.",
};
export const FRUIT = {
  es: "¿puedes traer también un poco de fruta?",
  en: "can you please bring some fruit as well?",
  fr: "peux-tu apporter aussi quelques fruits ?",
  ar: "هل يمكنك أن تحضري بعض الفاكهة أيضًا؟",
};
export const LATE = {
  es: "Llego tarde porque el autobús no viene.",
  en: "I am late because the bus does not come.",
  fr: "Je suis en retard parce que le bus ne vient pas.",
  ar: "سأتأخر لأن الحافلة لم تصل بعد.",
};
export const CHAIRS = {
  es: "Faltan todavía cuatro sillas en el jardín.",
  en: "There are still four chairs missing in the garden.",
  fr: "Il manque encore quatre chaises dans le jardin.",
  ar: "ما زالت أربعة كراسٍ ناقصة في الحديقة.",
};
export const MUSIC = {
  es: "Mi hermano se encarga de la música.",
  en: "My brother takes care of the music.",
  fr: "Mon frère s’occupe de la musique.",
  ar: "أخي يهتم بالموسيقى.",
};
export const RAIN = {
  es: "Si llueve, celebramos la fiesta en mi casa.",
  en: "If it rains, we celebrate the party at my place.",
  fr: "S’il pleut, nous ferons la fête chez moi.",
  ar: "إذا هطل المطر فسنقيم الحفلة في بيتي.",
};
export const SECRET = {
  es: "El regalo para ella está escondido en la cocina.",
  en: "The present for her is hidden in the kitchen.",
  fr: "Le cadeau pour elle est caché dans la cuisine.",
  ar: "هديتها مخبأة في المطبخ.",
};
export const SENTENCES = [FOOD, BREAD, CAKE, FRUIT, LATE, CHAIRS, MUSIC, RAIN, SECRET];
