import { plainLetters } from './normal-forms';

/** First names that one person uses: the first of a line represents all of it. English and German. */
const LINES = `
alexander alex sascha sasha xander lex aleks
alexandra sandra sandy lexi alexa
abigail abby
albert bert al
alfred alf fred freddy freddie
andreas andi andy andrew drew andre
anna anni anne annie anja ann anke
angela angie geli
anthony tony anton toni
antonia tonia
barbara babs barb baerbel
benjamin ben benny benni
benedikt bene
bernhard bernd bernie bernard
bettina betty tina
brigitte gitte biggi
catherine kate katie cathy kathy katherine kathryn cate katharina kathi katrin kati kathrin cathrin
charles charlie chuck karl carl chas
christian chris christopher kit topher christoph christof
christine chrissy christina christa kristin kristina christel
claudia claudi
cornelius conny
cornelia conny nelly
daniel dan danny dani
daniela
david dave davy
deborah debbie deb
dennis denny
dieter didi
dominik dominic nick dom
donald don donnie
dorothea doro dorothee thea dorothy dot dolly
douglas doug
edward ed eddie ted teddy ned eduard edi
eleanor ellie nora nell leonore
elisabeth elizabeth liz beth betty lisa lizzie eliza elsa elli sissi lisbeth lisette bess libby
emily emmy em
eugene gene eugen
ferdinand ferdi
florian flo
franz francis frank frankie franziskus
franziska franzi frances fran francesca
frederick rick fredric friedrich fritz frederic friedel
gabriele gabi gaby gabriella gabrielle
george georg joerg jorg schorsch juergen
gerald gerry
gerhard gerd gert
gertrud trudi gertrude
gottfried friedl
gregory greg gregor
guenther guenter
hannah hanna johanna hanne hannelore
harold harry harald hal
heinrich heinz henry hank heiner hinrich harry henrik
helena helen ellen lena helene leni nell
herbert herb bert
hildegard hilde
hubert bert hubsi
ignaz naz
isabella bella isabel isabelle izzy isa
jacob jake jakob
james jim jimmy jamie
janet jan
jeffrey jeff geoffrey
jennifer jen jenny jenni
jessica jess jessie
joachim jochen achim
johannes hans john johnny johann hannes jack jonny
jonathan jon nathan
joseph joe josef sepp joey jupp josip
joshua josh
josephine josie josefine fine josefa
julia julie juliane jule
karoline caroline carolin caro karo carolina carrie
kenneth ken kenny
konrad conny konni conrad
kristian kris
laurence larry lawrence lorenz laurent
leonard leo lenny leonhard leon
linda lindy
louis lou ludwig lutz louie luis lewis
louise luise lulu louisa
magdalena magda lena leni maggie
manfred manni fred
margaret maggie meg peggy marge margarete grete margarethe gretel greta margit margret rita margarita
maria mary marie molly mia marion polly mizzi
martin marty
martina tina
matthew matt matthias matze mattias
maximilian max maxi maxwell
melanie mel melli
michael mike mick mickey michel michi mikey micha
michaela michi
monika moni monica
natalie nat nathalie
nathaniel nate nat
nicholas nick nicolas klaus claus niklas nicky nikolaus nico niko nicolai colas
nicole nicki niki
oliver olli ollie olly
oskar ossi oscar
otto otti
pamela pam
patricia pat patty trish tricia patty
patrick paddy pat patrik ric
pauline paula
peter pete piet pit petra
philip phil pip philipp phillip philippe
rachel rae
raimund ray raymond raimond
rebecca becky becca rebekka
reinhard reiner rainer reinhold
richard rick dick ricky rich richie ritchie hardy
robert bob rob bobby robbie robin bert bobbie
roger rodge ruediger
roland rolli
ronald ron ronny ronnie reinhold
rosemarie rosi rosemary rose
rudolf rudi rolf rudolph rudy
ruprecht
samantha sam sammy
samuel sam sammy
sarah sally sara sadie
sebastian basti seb bastian
siegfried sigi siggi
sigrid siggi
simone moni
sophia sophie sofia sofie sonja
stefan stephan steve steven stephen steffen steph stevie
stefanie steffi stephanie steff
susan susie sue susanne susi suzanne sanne susanna suzy
sylvia silvia silke
teresa theresa terry tess theresia resi therese
theodor theo ted theodore
thomas tom tommy thommy
timothy tim timmy timo
ulrich uli ulli
ulrike uli ulla rike ulli
ursula uschi ulla
valentin valentine
veronika vroni veronica ronnie
victor vic viktor
victoria vicky viktoria tori vicki
vincent vince vinzenz vinny
walter walt wally
wilhelm william bill will willy willi billy liam wim
wilhelmine minna mina wilma
wolfgang wolf wolfi
zacharias zach zachary zack
`;

const known = new Map<string, readonly string[]>();
for (const line of LINES.trim().split('\n')) {
  const [first = '', ...others] = line.split(' ').map(plainLetters);
  for (const one of new Set([first, ...others])) known.set(one, [...(known.get(one) ?? []), first]);
}

/** The names that this one may represent, such as robert for bob; the name itself if it is not a known short form. */
export function formalNames(word: string): readonly string[] {
  return known.get(word) ?? [word];
}

/** True if both may be forms of one first name: bob and robert. */
export function isSameFirstName(a: string, b: string): boolean {
  if (a === b) return true;
  const [ours, theirs] = [known.get(a), known.get(b)];
  if (!ours && !theirs) return false;
  return (ours ?? [a]).some((one) => (theirs ?? [b]).includes(one));
}
