/**
 * What most passwords consist of: words, names and rows of keys that are easily guessed, in lower case. Written for
 * Fairlead by theme, and not copied from a list of leaked passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passwords passwd passphrase passcode pass pwd parola motdepasse contrasena senha wachtwoord losenord
  secret secrets geheim private secure security access login logon signin signup enter entry open account user username
  admin administrator root superuser sysadmin master guest default test tester testing demo temp temporary changeme
  change new newpass newpassword welcome willkommen bienvenue hello hallo hola bonjour hi letmein letme iloveyou love
  lover loveyou loveme ilove you me my mine myself forever always never whatever nothing something anything trustno
  trust no one please thanks thankyou company business office work works sales sale customer client server computer
  laptop internet google facebook amazon microsoft apple windows android linux oracle samsung twitter instagram youtube
  netflix crm salesforce fairlead database system network world wifi router online email mail web website
  qwerty qwert qwertz qwertyu qwertyui qwertyuiop azerty azertyui asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn
  zxcvbnm yxcvbnm qaz qazwsx qazwsxedc wsx wsxedc edc rfv qweasd qweasdzxc asdqwe zaq zaqxsw xsw qwe asd zxc poiuy
  lkjhgf mnbvcxz qwer asdfjkl
  spring summer autumn fall winter fruhling sommer herbst printemps season holiday vacation weekend
  january february march april may june july august september october november december
  januar februar juni juli oktober dezember
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
  today tomorrow yesterday morning evening night christmas easter birthday happy newyear
  red green blue black white yellow orange purple pink silver gold golden brown gray grey violet
  sunshine sun moon star stars sky rainbow rain snow storm thunder lightning fire water earth ocean river mountain
  flower flowers rose lily daisy butterfly angel angels heaven hell devil god jesus christ church bible faith hope
  princess prince king queen knight warrior ninja samurai pirate dragon dragons monster phoenix shadow ghost wizard
  magic merlin superman batman spiderman ironman hulk pokemon pikachu starwars matrix hunter killer ranger soldier
  monkey tiger lion eagle falcon hawk wolf bear panther cheetah dolphin shark horse pony dog doggy puppy cat kitty kitten
  bird chicken rabbit bunny fish snake spider turtle frog elephant giraffe penguin buddy lucky rocky max bella
  football soccer baseball basketball hockey tennis golf cricket rugby boxing racing runner player coach champion winner
  liverpool chelsea arsenal barcelona madrid juventus milan bayern manchester united rangers celtic lakers yankees
  cowboys steelers eagles patriots giants dodgers redsox packers
  music guitar piano drummer rock metal metallica nirvana beatles elvis eminem slipknot blink disco dance singer
  ferrari porsche mercedes bmw audi mustang corvette camaro harley yamaha honda toyota ford chevy tesla jaguar
  coffee chocolate cookie cookies cheese pepper banana apples cherry lemon strawberry peach pizza burger candy sugar
  honey sweet sweetie sweetheart baby babe babygirl darling beautiful pretty cute sexy hot cool awesome amazing super
  mega ultra power powerful strong freedom liberty peace victory success money dollar cash rich bank million
  america american usa england london paris france germany deutschland berlin italy italia roma rome spain espana
  mexico brasil brazil canada australia sydney newyork york boston chicago dallas texas california florida hawaii
  india delhi mumbai china beijing japan tokyo korea seoul russia moscow poland polska sweden norway oslo denmark
  amsterdam holland belgium vienna zurich geneva dublin ireland scotland
  mother father mom mum mama dad daddy papa family sister brother friend friends wife husband son daughter
  michael michelle daniel danielle jennifer jessica ashley amanda sarah matthew andrew andrea joshua james john johnny
  robert robbie david william charlie charles thomas tommy george joseph joe jack jackson harry henry oliver olivia
  emma emily sophie sophia isabella ava mia chloe grace hannah anna anne maria mary martha laura lauren linda lisa
  susan nancy karen nicole natalie samantha stephanie rachel rebecca victoria vanessa veronica jasmine melissa melanie
  christina christine christian christopher chris alexander alexandra alex alexis anthony tony antonio brandon brian
  bryan carlos charlotte claudia cameron diana dennis derek donald edward eric erik ethan eva felix frank fred gabriel
  gary gloria hans hugo ian isaac jacob jake jason jasper jeff jeremy jerry jesse jordan jose juan julia julian justin
  katie katherine kevin kyle leo leon louis lucas lucy luis luke marcus margaret mark marie martin mason maxwell
  megan miguel mike morgan nathan nicholas nick noah pamela patricia patrick paul peter petra philip pierre ralph
  ricardo richard roger roland ronald rosa ruth ryan sabrina sandra scott sebastian sergio sharon simon stefan stephen
  steven sylvia teresa theo tiffany tim timothy tyler valentina vincent walter wolfgang xavier yvonne zoe
  jan piet klaus jurgen heinz kurt werner otto karl ulrich uwe sven lars nils bjorn astrid ingrid helga greta
  abc abcd abcde abcdef abcdefg abcdefgh alpha beta gamma delta omega number numbers letter letters word
  midnight maverick bigdaddy marlboro cocacola coke pepsi budweiser heineken guinness corona whiskey whisky vodka
  tequila hardcore softcore scorpion startrek trek enterprise picard spock kirk vader skywalker yoda chewbacca
  stargate gandalf frodo aragorn legolas hobbit mordor hogwarts redskins dolphins raiders broncos vikings bears
  bulldogs wildcats tigers lions panthers falcons ravens chargers braves marlins cardinals mariners pirates celtics
  bulls spurs rockets blazers hornets everton rovers wanderers realmadrid inter ajax dortmund schalke werder slayer
  megadeth greenday korn tupac biggie rolling stones genesis pinkfloyd floyd zeppelin garfield snoopy mickey minnie
  goofy simpson homer bart charizard mario luigi zelda sonic tetris digimon naruto sasuke goku vegeta wolverine
  deadpool godzilla kingkong dracula frankenstein zombie vampire werewolf phantom airborne marine marines sniper
  navyseal military army navy pilot captain major general colonel sergeant lieutenant admiral darkness darkside
  blackout twilight eclipse tornado hurricane blizzard volcano earthquake tsunami platinum diamond emerald sapphire
  crystal bronze titanium carbon chrome copper steel iron stone granite marble brooklyn manhattan houston seattle
  denver miami orlando atlanta detroit austin vegas hollywood virginia carolina dakota arizona nevada alaska montana
  georgia jersey washington munich hamburg koeln cologne frankfurt stuttgart rotterdam brussels glasgow edinburgh
  birmingham oxford cambridge lisbon porto valencia sevilla venice firenze napoli torino athens istanbul warsaw
  prague budapest stockholm copenhagen helsinki melbourne toronto montreal vancouver argentina finland ukraine turkey
  greece portugal austria africa egypt creative creator designer artist painter dancer gamer hacker cracker coder
  programmer developer engineer doctor nurse teacher student professor lawyer police fireman butcher baker carpenter
  farmer fisher fishing hunting camping hiking running swimming skating skater surfer surfing snowboard skiing
  wrestling karate judo kungfu witch unicorn pegasus beavis bullshit fuckyou
  fuckme fuckoff pussycat hotstuff justice triumph legend legendary
  hero heroes immortal infinity eternity everything everyone whatsup hellyeah goodluck goodbye
  goodday goodnight firebird lamborghini volkswagen nissan mazda subaru suzuki kawasaki davidson ducati chevrolet
  dodge viper cobra bentley maserati volvo renault peugeot citroen skoda opel nokia motorola siemens philips lenovo
  dell intel nvidia macbook iphone keyboard monitor printer software hardware vanilla pineapple coconut peaches melon
  grapes butter cupcake pancake pasta spaghetti noodles bacon sausage potato tomato ginger garlic onion carrot
  broccoli sunflower ladybug bumblebee honeybee blossom rosebud tulip orchid kingdom empire emperor castle paradise
  goddess jesuschrist alexandre benjamin caroline catherine dominic dominique elizabeth emmanuel fernando francesco
  francisco frederick gabriela gabrielle giovanni gregory guillaume isabelle jacqueline jeremiah jonathan kathleen
  kimberly leonardo lawrence madeleine marianne maximilian mitchell mohammed muhammad nathalie nicolas penelope
  roberto rodrigo terrence theodore theresa tristan valentine vincenzo zachary andreas angela barbara bernard cynthia
  deborah dolores ernesto eugene felicia
  `
    .trim()
    .split(/\s+/),
);

/** Guessed as a whole: their letters and digits alternate. */
export const COMMON_MIXTURES: ReadonlySet<string> = new Set(
  `
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2
  zaq1zaq1 2wsx3edc 3edc4rfv qaz123wsx 123qwe 123qweasd 1234qwer 12345qwert qwe123 qwer1234 qwert12345 asd123 asdf1234
  1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 a1a2a3a4 abc123 abc123abc 123abc 1234abcd abcd1234 aa112233 aa12aa12
  p4ssw0rd trustno1 r2d2c3po catch22 area51 blink182 ou812 thx1138 4ever 2fast4u gr8ness w3lc0me l3tm31n
  1234567890 0987654321 11223344 12344321 1029384756 4815162342 102030 10203040 112233 112233445566 123321 121212 12121212 123123 123123123 147258369 159357 159753 741852963 789456123 987654321 31415926 12qwaszx 1qwerty 1q1q1q1q qq123456 q123456 a123456 a12345678 z123456 qwe123qwe asd123asd zxc123 123zxc zxcvbn123 123asd asdasd123 1qaz1qaz q1q1q1q1
  `
    .trim()
    .split(/\s+/),
);
