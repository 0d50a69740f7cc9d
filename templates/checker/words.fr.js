// Tous les mots de la page en français.
const WORDS_FR = {
  title: "Vérifier le dossier d'une partie",
  other: "English",
  intro: "Déposez ici le dossier d'une partie finie (un fichier .zip), et les lettres que l'arbitre vous a envoyées, si vous les avez. Cette page dit si ce que l'arbitre a noté est honnête. Elle fut écrite d'après le seul format public, par des personnes qui n'avaient pas vu le programme de l'arbitre.",
  private: "Rien ne quitte votre machine : la page n'a pas de réseau, sa propre politique l'interdit. Vous pouvez débrancher le câble.",
  drop: "Choisissez des fichiers, ou déposez-les ici",
  dropMore: "Un dossier (.zip), des lettres (.eml, mbox, pages enregistrées), des reçus (.proof.txt, .leaf, .disclosure, .tlog-proof), home.keys",
  key: "La clé de l'arbitre (vkey), si vous la connaissez",
  keyHelp: "Une ligne comme play.example/lots-1+c88c05ae+AUI0… prise d'une lettre ou donnée par quelqu'un. Avec elle la page peut dire de qui est le dossier.",
  root: "La clé racine de la maison, si vous la connaissez",
  home: "Une copie des clés de la maison (home.keys), si vous en avez gardé une",
  more: "Les clés que vous connaissez",
  go: "Vérifier", clear: "Recommencer", working: "Vérification …", files: "Fichiers :",
  fileRecord: "dossier", fileMail: "lettre", fileHome: "clés de la maison",
  holds: "Le dossier tient.", holdsBut: "Le dossier tient, mais :", fails: "Le dossier ne tient pas.", unreadable: "Ce fichier ne se lit pas comme un dossier.",
  mailOnly: "Des lettres seules ne disent rien : déposez aussi le dossier.",
  failing: "Ces contrôles échouent :", alone: "Il s'accorde avec lui-même. De qui est cette clé, c'est à vous de le savoir : comparez-la avec ce que l'arbitre vous a dit ailleurs.",
  trusted: "La clé qui fut crue :", root2: "Racine de toutes les feuilles :", leaves: "feuilles", seats: "sièges", log: "Journal :",
  rulesNote: "Ce que seules les règles du jeu peuvent juger n'est PAS vérifié ici : l'usage des dés, les événements et l'issue. Pour cela lancez : referee audit",
  v_holds: "tient", v_fails: "échoue", v_not_checked: "pas vérifié", v_not_judged: "pas jugé",
  list: "Les contrôles, un par un (§8 du format)", also: "En outre :", colon: "\u00a0: ", would: "Ce que cela prouverait", proves: "Ce que cela prouve", not: "Ce que cela ne prouve pas", hand: "Le faire à la main", notes: "Ce qui fut vu", mails: "Vos lettres", nothing: "rien de cette partie",
  dice: "Calculer un dé soi-même", diceHelp: "Chaque tirage a une graine publique et, à la fin, une graine secrète. L'étiquette est dite par les règles.", draw: "Tirage", seed: "Graine", label: "Étiquette",
  what: "Quoi", roll: "jet", shuffle: "mélange", pick: "choix", sides: "Faces, ou nombre d'objets", count: "Combien", compute: "Calculer", pub: "publique", sec: "secrète", more200: "de plus",
  checks: {
    zip: ["L'archive", "Le fichier est une archive simple avec juste les membres d'un dossier : rien de caché, rien en double.", "Cela ne dit pas qui l'a faite.", "unzip -l FICHIER.record.zip"],
    sums: ["La liste des fichiers", "Aucun fichier n'a changé depuis que la liste fut écrite.", "Qui fait l'archive peut écrire une autre liste.", "unzip FICHIER.record.zip && sha256sum -c SHA256SUMS"],
    key: ["La clé de l'arbitre", "La clé du dossier est bonne et porte le nom du journal ; et c'est la vôtre, si vous en avez donné une.", "Sans clé venue d'ailleurs, cela ne dit pas de qui elle est.", "cat referee.vkey    (comparez avec une lettre, ou avec le dossier de quelqu'un)"],
    sums_sig: ["La signature de la liste", "Qui tient cette clé a signé cette liste même.", "Cela ne dit pas que ce qui est signé est vrai.", "ssh-keygen -Y verify -f referee.signer -I referee -n record@referee -s SHA256SUMS.sig < SHA256SUMS    (le README fait referee.signer)"],
    leaves: ["Les feuilles du journal", "Chaque ligne du journal est écrite de la seule façon possible, et elles se suivent comme dans une partie.", "Cela ne dit pas que ce qu'elles racontent a eu lieu.", "less log.jsonl"],
    tree: ["L'arbre", "Le checkpoint compte ces feuilles et elles seules : aucune ne fut changée, ôtée ou ajoutée.", "Cela ne dit pas qu'on vous a montré le même arbre plus tôt ; vos lettres le disent.", "En Python ou autre : H(00 + ligne) par ligne, H(01 + gauche + droite) en montant."],
    checkpoint: ["Le checkpoint", "L'arbitre a signé le nombre des feuilles et leur racine.", "Un arbitre peut en signer deux ; vos lettres le disent.", "cat checkpoint.txt    (tout outil C2SP signed-note le vérifie)"],
    disclosures: ["Ce qui était scellé", "Chaque chose cachée est ce qu'elle était quand elle fut scellée, et à la fin tout est montré, sauf de qui fut oublié.", "Cela ne dit pas que ce fut distribué selon les règles.", "printf %s RÉVÉLATION | sha256sum    (comparez avec l'empreinte de la feuille, en base64url)"],
    keys: ["Les clés des joueurs", "La clé de chaque joueur vient de son inscription ou de sa lettre, ou bien elle est nommée ici.", "Cela ne dit pas qui tient une clé.", "cat allowed_signers"],
    orders: ["Les lettres des joueurs", "Chaque ordre montré est signé par la clé de son joueur s'il en avait une, est arrivé à temps, et celui en vigueur fut pris.", "Une lettre non signée ne prouve rien par elle-même : son auteur peut vous le dire. Si un ordre était permis, les règles le disent.", "ssh-keygen -Y verify -f allowed_signers -I seat1 -n order@referee -O verify-time=… -s orders/8-seat1.sig < orders/8-seat1.txt"],
    draws: ["Les tirages", "Chaque tirage était fixé par une chaîne promise avant la partie et par les nonces des joueurs : personne n'a pu le choisir.", "Un tirage sans contribution prouvée ne repose que sur la chaîne.", "H(\"referee/link/v1\" + maillon) est le maillon d'avant ; le formulaire plus bas calcule les dés."],
    secret: ["Le secret", "Le secret qui a distribué les choses cachées est celui promis au début.", "Qu'il fut employé selon les règles, les règles le disent.", "H(\"referee/secret/v1\" + secret) est `secret` de la feuille 0."],
    rules: ["Le texte des règles", "Le texte des règles est celui promis au début.", "Cela ne dit pas qu'on a joué selon lui.", "sha256sum rules.txt    (comparez avec `rules` de la feuille 0, en base64url)"],
    dice: ["Dés et événements", "Que chaque événement suit des ordres et des dés.", "", "referee audit FICHIER.record.zip"],
    outcome: ["L'issue", "Que le résultat est celui que disent les règles.", "", "referee audit FICHIER.record.zip"],
    time: ["Les temps", "Chaque fenêtre fut ouverte aussi longtemps que promis, et chaque changement d'échéance est nommé.", "Quand une lettre est vraiment arrivée, seuls son auteur et l'arbitre le savent.", "grep due_changed log.jsonl"],
    mail: ["Vos lettres", "Ce que l'arbitre vous a écrit alors est ce que le dossier dit aujourd'hui.", "Cela ne dit rien des lettres que vous n'avez pas déposées ici.", "Comparez checkpoint.txt avec le pied de vos lettres."],
  },
};

// The sentence of a check that holds, in both languages.
const WORDS = { checks: {} };
for (const name of Object.keys(WORDS_EN.checks)) {
  WORDS.checks[name] = { holds: { en: WORDS_EN.checks[name][1], fr: WORDS_FR.checks[name][1] } };
}
