package main

import (
	"slices"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/render/platform/locale"
)

// playUsage returns the help of play in the language that the arguments ask for, or
// else in the system's.
func playUsage(args []string) string {
	asked := ""
	for i, arg := range args {
		if value, ok := strings.CutPrefix(strings.TrimLeft(arg, "-"), "language="); ok {
			asked = value
		} else if strings.TrimLeft(arg, "-") == "language" && i+1 < len(args) {
			asked = args[i+1]
		}
	}
	if l := text.Language(asked); slices.Contains(text.Languages, l) {
		return playUsages[l]
	}
	return playUsages[locale.Language()]
}

var playUsages = map[text.Language]string{
	text.English: `Usage: lichtbrett play [GAME] [--device NAME] [--players 1|2] [--strength 1..5] [--seed N]
       lichtbrett play [GAME] --server URL [--code CODE] [--name NAME]
                       [--quick | --create | --game ID]
Plays connectfour, connectfour-classic, connectn, tictactoe, crosswise or level8; without
a game, it is chosen on the LEDs. Devices:
  hat       the Sense HAT of a Raspberry Pi
  emu       its emulator, sense_emu
  wled      an LED matrix with WLED in this network, or wled:HOST; the keys are
            those of this terminal. wled:HOST?x=4&y=0 says where on a larger one
  launchpad a Launchpad X, Mini MK3 or Pro MK3: a pad is the place
  line:…    what a program or a serial port drives, such as 'line:python3 panel.py' or
            line:/dev/ttyACM0; docs/lights.md tells how
  terminal  this terminal, in colours
  letters   reads the joystick's keys from standard input (l r u d c, and x for
            back) and prints every frame in letters
  text      commands and moves are typed, a line each; level8 is played here only
  auto      hat, emu, terminal or letters, the first that is there (default)
Flags:
  --device NAME      where to play
  --players N        begin at once with 1 or 2 players; without it they are chosen first
                     (not with connectn, whose board is chosen first); crosswise
                     takes 4, too, level8 up to 6
  --strength N       the computer's strength, 1 to 5 (default 3)
  --memory N         megabytes of memory for the tables of the strongest (default:
                     4 on the hat and emu, else 32)
  --seed N           the same seed and keys give the same match
  --puzzle DAY       solve the puzzle of a day, today or such as 2026-12-24, of
                     connectfour or connectfour-classic
  --log FILE         crosswise: write what happens into a file, begun anew with
                     every match; it shows all hands and the bag
  --language de|en   the language of the words (default: that of the system)
  --rotation N       boards of lights: turn the picture by 0, 90, 180 or 270 degrees;
                     auto on the hat: by its position sensor
  --flip h|v         boards of lights: flip it, left and right or top and bottom
  --low-light        hat and emu: dim the LEDs for dark rooms; --low-light=auto on a
                     Sense HAT 2: by its light sensor
With --device text, --quick and --create:
  --computers N      so many computers play along with --players
  --levels N         level8: how many levels are played, 3 to 8 (default 8)
  --order ORDER      level8: order of the levels, normal (default) or shuffled
  --columns N --rows N --connect N --no-jokers
                     connectn: the board, the line that wins, and without jokers
  --first N          tictactoe: who begins, 1 or 2
Playing with others online:
  --server URL       the server to play through, such as http://192.168.1.5:8080, or
                     auto, the only one in the network; it is remembered, and none
                     forgets it. “Play together” is among the games on the LEDs; who
                     has named no server is offered those in the network there
  --code CODE        the code with which newcomers join the server, if it asks for one;
                     links that invite have it
  --name NAME        what others call you; it is remembered, as the code is
  --quick            join an open game of GAME's kind, or open one; GAME and --server
                     alone do the same
  --create           open a game of GAME's kind for others
  --game ID          join the game of this ID, or of the link that invites to it;
                     watch it where no seat is free
  --state FOLDER     keeps server, name and player (default: in the user's
                     configuration)
`,
	text.German: `Aufruf: lichtbrett play [SPIEL] [--device GERÄT] [--players 1|2] [--strength 1..5] [--seed N]
        lichtbrett play [SPIEL] --server URL [--code CODE] [--name NAME]
                        [--quick | --create | --game ID]
Spielt connectfour, connectfour-classic, connectn, tictactoe, crosswise oder level8; ohne
Spiel wird es auf den LEDs ausgewählt. Geräte:
  hat       der Sense HAT eines Raspberry Pi
  emu       sein Emulator, sense_emu
  wled      eine LED-Matrix mit WLED in diesem Netz, oder wled:HOST; die Tasten sind
            die dieses Terminals. wled:HOST?x=4&y=0 sagt, wo auf einer größeren
  launchpad ein Launchpad X, Mini MK3 oder Pro MK3: ein Pad ist der Ort
  line:…    was ein Programm oder eine serielle Schnittstelle steuert, etwa
            'line:python3 panel.py' oder line:/dev/ttyACM0; wie, sagt docs/lights.md
  terminal  dieses Terminal, in Farben
  letters   liest die Tasten des Joysticks von der Standardeingabe (l r u d c, und x
            für zurück) und schreibt jedes Bild in Buchstaben
  text      Befehle und Züge werden getippt, je eine Zeile; nur hier gibt es level8
  auto      hat, emu, terminal oder letters, das erste, das da ist (Vorgabe)
Schalter:
  --device GERÄT     wo gespielt wird
  --players N        gleich mit 1 oder 2 Spielern beginnen; sonst werden sie erst
                     gewählt (nicht mit connectn, dessen Brett erst gewählt wird);
                     crosswise geht auch zu viert, level8 bis zu sechst
  --strength N       Stärke des Computers, 1 bis 5 (Vorgabe 3)
  --memory N         Megabyte Speicher für die Tabellen des stärksten (Vorgabe: 4 auf
                     hat und emu, sonst 32)
  --seed N           dieselbe Zahl und dieselben Tasten geben dieselbe Partie
  --puzzle TAG       das Rätsel eines Tages lösen, today (heute) oder etwa 2026-12-24,
                     von connectfour oder connectfour-classic
  --log DATEI        crosswise: was geschieht, in eine Datei schreiben, mit jeder
                     Partie neu; sie zeigt alle Hände und den Beutel
  --language de|en   Sprache der Wörter (Vorgabe: die des Systems)
  --rotation N       Lichtbretter: das Bild um 0, 90, 180 oder 270 Grad drehen; auto
                     auf dem hat: nach seinem Lagesensor
  --flip h|v         Lichtbretter: es spiegeln, links und rechts oder oben und unten
  --low-light        hat und emu: die LEDs für dunkle Räume dimmen; --low-light=auto
                     auf einem Sense HAT 2: nach seinem Lichtsensor
Mit --device text, --quick und --create:
  --computers N      so viele Computer spielen neben --players mit
  --levels N         level8: wie viele Level gespielt werden, 3 bis 8 (Vorgabe 8)
  --order FOLGE      level8: Reihenfolge der Level, normal (Vorgabe) oder shuffled
  --columns N --rows N --connect N --no-jokers
                     connectn: das Brett, die Reihe, die gewinnt, und ohne Joker
  --first N          tictactoe: wer beginnt, 1 oder 2
Mit Leuten spielen, die anderswo sind:
  --server URL       der Server, über den gespielt wird, etwa http://192.168.1.5:8080,
                     oder auto, der einzige im Netz; er wird gemerkt, none vergisst
                     ihn. „Zusammen spielen“ ist auf den LEDs unter den Spielen; wer
                     keinen Server genannt hat, bekommt dort die im Netz angeboten
  --code CODE        der Code, mit dem Neue auf den Server kommen, falls er einen will;
                     Links, die einladen, haben ihn
  --name NAME        wie andere dich nennen; wird wie der Code gemerkt
  --quick            einem offenen Spiel dieser Art beitreten oder eins eröffnen; SPIEL
                     und --server allein tun dasselbe
  --create           ein Spiel dieser Art für andere eröffnen
  --game ID          dem Spiel mit dieser ID beitreten, oder dem des Links, der dazu
                     einlädt; zuschauen, wo kein Platz frei ist
  --state ORDNER     behält Server, Name und Spieler (Vorgabe: in der Konfiguration
                     des Benutzers)
`,
}
