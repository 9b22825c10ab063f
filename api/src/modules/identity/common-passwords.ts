/**
 * Words that people in Iran often use in passwords. Each Persian word also counts as typed with the keyboard set to English
 * («سلام» is `sghl`), and each Latin word as typed with the keyboard set to Persian.
 */
const persian = `
سلام درود خدا خداوند الله بسم‌الله یاعلی یاحسین یازهرا یامهدی یاابوالفضل ابوالفضل صلوات ماشاالله انشاالله خدایا خداجون
محمد محمدی علی حسین حسن رضا مهدی امیر امیرعلی امیرحسین امیرمحمد محمدرضا علیرضا محمدعلی محمدحسین حمید حامد سعید مجید
وحید احمد محمود مسعود جواد صادق کاظم هادی باقر ابراهیم اسماعیل داود یوسف یعقوب موسی عیسی سلیمان مصطفی مرتضی مجتبی
عباس اکبر اصغر قاسم جعفر هاشم کریم رحیم ناصر منصور بهرام بهروز بهنام فرهاد فرزاد فرشاد فرید کیوان کامران آرش آرمان آرمین
آریا سهراب رستم سیاوش کوروش داریوش پارسا پویا پوریا پیمان شاهین شهاب شهرام نیما سینا سامان ساسان میلاد مازیار ایمان
فاطمه زهرا مریم زینب معصومه سمیه سمیرا سارا ساناز سحر نرگس نازنین نگار نگین ندا نسرین نیلوفر نیوشا مینا مهسا مهناز مهتاب
الهام الناز الهه آیدا آتنا بهاره پریسا پریا پروانه ترانه رویا ریحانه راضیه شیرین شیما شبنم شقایق صبا طاهره عاطفه
فرزانه فریبا کیمیا گلناز لیلا ملیکا هانیه هستی یاسمن یگانه باران دنیا
ایران تهران اصفهان شیراز تبریز مشهد کرج قم اهواز رشت یزد کرمان همدان ارومیه خوزستان گیلان مازندران پارس آزادی میهن
پرسپولیس استقلال سپاهان تراکتور ملوان فوتبال قهرمان
عشق عشقم عزیزم دوستت دارم دوستت‌دارم زندگی زندگیم نفس نفسم جونم دلم قلبم مامان بابا مادر پدر داداش خواهر خانواده دختر پسر
عروسک گل گلم ستاره خورشید ماه آسمان دریا باران بهار پاییز زمستان تابستان شادی امید آرزو خوشبخت تنها تنهایی
رمز رمزعبور گذرواژه پسورد ورود کاربر مدیر فروشگاه گونی کیسه
`;

const latin = `
password passw0rd p@ssword p@ssw0rd passwort pass passcode secret letmein welcome login admin administrator root user guest
master qwerty qwertyuiop qwertyui asdfgh asdfghjkl asdfghjk zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwer asdf
zxcv qwerasdf 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3 q1w2e3r4 qwe123 asd123 zxc123 abc123 abcd1234
aa123456 a1b2c3 a1b2c3d4 iloveyou loveyou ilove lovely love lover sunshine princess football baseball basketball soccer monkey
dragon shadow superman batman spiderman pokemon starwars trustno1 whatever freedom forever friends family mustang michael
jordan jennifer jessica ashley daniel andrew charlie thomas robert hunter killer ranger tigger ginger cookie cheese chocolate
banana orange computer internet google facebook instagram telegram whatsapp youtube android iphone samsung nokia xiaomi huawei
windows microsoft test testing tester demo sample changeme default temp temporary nothing hello helloworld summer winter
spring autumn monday friday january money hacker hack access system server service support shop market store online
salam doroud khoda khodaya allah bismillah yaali yahossein yazahra yamahdi abolfazl mashallah
mohammad mohamad mohammadi mohamadi muhammad ali alireza mohammadreza mohamadreza hossein hosein hoseini hosseini hasan hassan
reza rezaei mahdi mehdi mahdavi amir amirali amirhossein amirmohammad hamid hamed saeed saeid majid vahid ahmad ahmadi mahmoud
masoud javad sadegh kazem hadi bagher ebrahim esmaeil davood yousef mostafa morteza mojtaba abbas akbar ghasem jafar karim
rahim naser mansour bahram behrouz behnam farhad farzad farshad farid keyvan kamran arash arman armin arya sohrab rostam
siavash kourosh koorosh darioush dariush parsa pouya pooya pouria peyman shahin shahab shahram nima sina saman sasan milad
mazyar iman fateme fatemeh fatima zahra maryam mariam zeinab zeynab masoumeh somayeh samira sara sanaz sahar narges nazanin
negar negin neda nasrin niloofar niloufar mina mahsa mahnaz mahtab elham elnaz elahe elaheh ayda aida atena bahareh parisa
paria parvaneh taraneh roya reyhaneh razieh shirin shima shabnam shaghayegh saba tahereh atefeh farzaneh fariba kimia golnaz
leila leyla melika hanieh hasti yasaman yeganeh baran donya
iran irani iranian tehran isfahan esfahan shiraz tabriz mashhad karaj ahvaz rasht yazd kerman hamedan urmia persia persian
pars azadi persepolis perspolis esteghlal sepahan tractor ghahraman
eshgh eshgham azizam dooset dooset daram doosetdaram dostatdaram zendegi zendegim nafas nafasam joonam delam ghalbam
maman baba madar pedar dadash khahar khanevade dokhtar pesar arousak gol golam setareh khorshid aseman darya bahar paeiz
zemestan tabestan shadi omid arezoo khoshbakht tanha tanhaee ramz ramzobor modir foroushgah gooni kise kisseh
asal asalam jigar jigaram fadat ghorbonet mamnoon merci khodahafez irancell hamrah hamrahaval rightel digikala divar snapp
`;

/** Pairs: a letter of the Persian keyboard, and the English letter of the same key. */
const keys = "ضqصwثeقrفtغyعuهiخoحpج[چ]شaسsیdبfلgاhتjنkمlک;گ'ظzطxزcرvذbدnپmو,آH";
const toLatinKey = new Map(
  Array.from({ length: keys.length / 2 }, (_, at) => [keys.charAt(2 * at), keys.charAt(2 * at + 1)]),
);
const toPersianKey = new Map([...toLatinKey].map(([persianKey, latinKey]) => [latinKey, persianKey]));

const typedOn = (word: string, keyboard: Map<string, string>) =>
  Array.from(word, (letter) => keyboard.get(letter) ?? letter).join('');
const wordsOf = (text: string) => text.trim().split(/\s+/).map(foldCase);

/** Lower case, and without zero-width non-joiners, which many people leave out. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('\u200c', '');
}

export const commonWords: ReadonlySet<string> = new Set([
  ...wordsOf(persian).flatMap((word) => [word, foldCase(typedOn(word, toLatinKey))]),
  ...wordsOf(latin).flatMap((word) => [word, typedOn(word, toPersianKey)]),
]);
