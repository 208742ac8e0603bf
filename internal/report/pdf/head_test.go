package pdf

import "testing"

// TestFitLogo checks that a logo fills the height of the band, but a wide one is smaller and keeps its ratio.
func TestFitLogo(t *testing.T) {
	for _, c := range []struct{ ratio, width, height float64 }{{1, 12, 12}, {4, 48, 12}, {0.5, 6, 12}, {5, 60, 12}, {10, 60, 6}} {
		if width, height := fitLogo(c.ratio, 12); width != c.width || height != c.height {
			t.Errorf("a logo of ratio %v is %v × %v, want %v × %v", c.ratio, width, height, c.width, c.height)
		}
	}
}
