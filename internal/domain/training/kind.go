package training

import (
	"regexp"
	"strings"
)

// Kind is what a series consists of.
type Kind int

// The kinds of series. The time of a series that is not swum by distance is its send-off.
const (
	Swim    Kind = 0
	ByTime  Kind = 1 // 30' of swimming; its metres are an estimate
	DryLand Kind = 2
	Pause   Kind = 3
)

// MaxKind is the highest kind.
const MaxKind = Pause

// String returns the Italian name of a kind.
func (k Kind) String() string {
	switch k {
	case ByTime:
		return "A tempo"
	case DryLand:
		return "A secco"
	case Pause:
		return "Pausa"
	case Swim:
	}
	return "Nuoto"
}

// hasMetres reports whether the distance of a kind counts.
func (k Kind) hasMetres() bool { return k == Swim || k == ByTime }

// Equipment is a set of pieces of equipment.
type Equipment int64

// equipmentNames holds the names of the equipment. A name's index is its bit; its number on the wire is the index plus one.
var equipmentNames = []string{
	"Tavoletta", "Palette", "Pull buoy", "Pinne", "Boccaglio", "Elastico", "Monopinna", "Bipinne", "Paracadute", "Torpedo", "Cavigliera",
	"Manichino", "Bombola", "Zavorra",
}

// equipmentWords holds the written forms of each piece of equipment. Write uses the first.
var equipmentWords = []string{
	"tavoletta tav tavola tavolette board kickboard", "palette pal paddles paddle palettine",
	"pull pullbuoy pull-buoy pb pullboy galleggiante",
	"pinne fins pinnette pinna", "boccaglio snorkel boccagli aeratore respiratore", "elastico elast", "mono monopinna monop monofin",
	"bi bipinne bipinna bifins bifin",
	"paracadute parac paracad parachute", "torpedo torp torpedine siluro", "cavigliera cavigliere cavigl", "manichino manich",
	"bombola bombolino ara", "zavorra zavorre",
}

// equipmentOf holds the piece of equipment of each written form.
var equipmentOf = func() map[string]Equipment {
	pieces := map[string]Equipment{"pull buoy": 1 << 2}
	for i, words := range equipmentWords {
		for w := range strings.FieldsSeq(words) {
			pieces[w] = 1 << i
		}
	}
	return pieces
}()

// AllEquipment is the set of all pieces.
const AllEquipment = Equipment(1<<14 - 1)

// Numbers returns the numbers of the pieces, from 1.
func (e Equipment) Numbers() []int {
	list := []int{}
	for i := range equipmentNames {
		if e&(1<<i) != 0 {
			list = append(list, i+1)
		}
	}
	return list
}

// EquipmentFrom returns the set of the pieces with the given numbers. It reports false if there is no such piece.
func EquipmentFrom(numbers []int) (Equipment, bool) {
	var e Equipment
	for _, n := range numbers {
		if n < 1 || n > len(equipmentNames) {
			return 0, false
		}
		e |= 1 << (n - 1)
	}
	return e, true
}

// EquipmentNames returns the names of all pieces, in the order of their numbers.
func EquipmentNames() []string { return equipmentNames }

// String returns the names of the pieces.
func (e Equipment) String() string {
	var names []string
	for _, n := range e.Numbers() {
		names = append(names, equipmentNames[n-1])
	}
	return strings.Join(names, ", ")
}

var (
	// heartRatePattern matches a heart rate: 150, 140-150, <150, max.
	heartRatePattern = regexp.MustCompile(`^(?:[<>]?\d{2,3}|\d{2,3}-\d{2,3}|max)$`)
	// breathingPattern matches breaths per strokes: 3, 3-5-7.
	breathingPattern = regexp.MustCompile(`^\d{1,2}(?:-\d{1,2}){0,7}$`)
)

// HeartRate normalizes a heart rate: 150, 140-150, <150, >150 or max. It reports false for other texts.
func HeartRate(text string) (string, bool) {
	text = strings.NewReplacer("–", "-", "/", "-", "≤", "<", "≥", ">", "=", "").Replace(strings.ToLower(strings.TrimSpace(text)))
	if strings.HasPrefix(text, "massim") {
		text = "max"
	}
	return text, heartRatePattern.MatchString(text)
}

// Breathing normalizes the strokes between breaths: 3, 3-5-7, or apnea. It reports false for other texts.
func Breathing(text string) (string, bool) {
	text = strings.NewReplacer("–", "-", "/", "-", ",", "-").Replace(strings.ToLower(strings.TrimSpace(text)))
	return text, text == "apnea" || breathingPattern.MatchString(text)
}
