package store

import "testing"

func TestWithConstants(t *testing.T) {
	if got := withConstants("state IN ({OrderPaid}, {OrderReversed}) AND object = {Entry}"); got != "state IN (2, 4) AND object = 'presenza'" {
		t.Error(got)
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown name is accepted")
		}
	}()
	withConstants("state = {Nothing}")
}
