package httpapi_test

import (
	"fmt"
	"testing"

	"traguardo/internal/httpapi"
)

// TestSlowAddressesLeaveRoom: fifty addresses that send as many bodies as they may, and never end, do not keep another one from sending.
func TestSlowAddressesLeaveRoom(t *testing.T) {
	t.Parallel()
	claim := httpapi.Bodies()
	taken := 0
	for range httpapi.AddressBodies {
		for i := range 50 {
			if _, ok := claim(fmt.Sprintf("127.0.1.%d", i)); ok {
				taken++
			}
		}
	}
	release, ok := claim("127.0.0.2")
	if !ok || taken < httpapi.AddressBodies {
		t.Fatalf("another address: %t, with %d bodies of fifty", ok, taken)
	}
	release()
	if _, ok := claim("127.0.0.2"); !ok {
		t.Error("what was given back is not free")
	}
}
