package audit_test

import (
	"regexp"
	"testing"

	"traguardo/internal/domain/audit"
)

// TestWords checks the form of names and sentences; that each action has a sentence follows from its declaration.
func TestWords(t *testing.T) {
	name, sentence := regexp.MustCompile(`^[a-z]+(\.[a-z]+)+$`), regexp.MustCompile(`^(ha|non) .*[^ .]$`)
	for _, a := range audit.Actions() {
		if !name.MatchString(a.Name()) || !sentence.MatchString(a.Sentence()) {
			t.Errorf("action %q %q", a.Name(), a.Sentence())
		}
	}
	words := regexp.MustCompile(`^((il|la) |l')[a-z]|^$`)
	for _, o := range audit.Objects() {
		if !words.MatchString(o.Words()) {
			t.Errorf("object %q %q", o.Name(), o.Words())
		}
	}
}

func TestVerbs(t *testing.T) {
	if s := audit.AthleteCreated.Sentence(); s != "ha creato" {
		t.Errorf("a new athlete: %q", s)
	}
	// These two were once swapped.
	if d, r := audit.PaymentDeclined, audit.PaymentRejected; d.Sentence() != "ha avuto la carta rifiutata per" ||
		d.Name() != "pagamento.rifiutata" ||
		r.Sentence() != "ha avuto respinto un pagamento non suo per" || r.Name() != "pagamento.rifiutato" {
		t.Errorf("%+v, %+v", d, r)
	}
}
