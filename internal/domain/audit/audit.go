// Package audit lists what the audit records: actions, the objects they concern, and the Italian sentence of each. The web application
// gets the list as a generated file, so that no action can lack its sentence.
package audit

import (
	"fmt"
	"strings"
)

// Action is one of the actions that this package declares.
type Action struct {
	name, sentence string
	part           bool
}

// Name returns the stored name.
func (a Action) Name() string { return a.name }

// Sentence returns what the user did, without the object: "ha creato".
func (a Action) Sentence() string { return a.sentence }

// Part reports whether the stored facts name a part of the object, such as a document of an event, and the sentence names the part only.
func (a Action) Part() bool { return a.part }

// Object is one of the kinds of objects that this package declares.
type Object struct{ name, words string }

// Name returns the stored name.
func (o Object) Name() string { return o.name }

// Words returns the Italian name with its article. It is empty if the sentences of the object's actions say everything.
func (o Object) Words() string { return o.words }

// Verb maps the last part of an action's name to a sentence, for actions whose sentence is a verb and an object.
type Verb struct{ Name, Sentence string }

// Verbs lists the verbs in the order in which the action filter shows them.
var Verbs = []Verb{
	{"crea", "ha creato"},
	{"modifica", "ha modificato"},
	{"elimina", "ha eliminato"},
	{"cancella", "ha cancellato i dati di"},
	{"nascondi", "ha eliminato"},
	{"ripristina", "ha ripristinato"},
	{"conferma", "ha confermato"},
	{"annulla", "ha annullato"},
	{"aggiungi", "ha aggiunto un elemento a"},
	{"rimuovi", "ha tolto un elemento da"},
	{"copia", "ha copiato i dati di"},
	{"ordina", "ha riordinato"},
	{"carica", "ha caricato"},
}

var (
	allActions []Action
	allObjects []Object
)

// Actions returns all actions.
func Actions() []Action { return allActions }

// Objects returns all kinds of objects.
func Objects() []Object { return allObjects }

func action(name, sentence string) Action { return declare(Action{name: name, sentence: sentence}) }

func onPart(name, sentence string) Action {
	return declare(Action{name: name, sentence: sentence, part: true})
}

// verb declares an action whose sentence is the verb of its name.
func verb(name string) Action {
	last := name[strings.LastIndexByte(name, '.')+1:]
	for _, v := range Verbs {
		if v.Name == last {
			return declare(Action{name: name, sentence: v.Sentence})
		}
	}
	panic(fmt.Sprintf("action %s has no verb", name))
}

func declare(a Action) Action {
	for _, other := range allActions {
		if other.name == a.name {
			panic(fmt.Sprintf("action %s is declared twice", a.name))
		}
	}
	allActions = append(allActions, a)
	return a
}

func object(name, words string) Object {
	o := Object{name, words}
	allObjects = append(allObjects, o)
	return o
}
